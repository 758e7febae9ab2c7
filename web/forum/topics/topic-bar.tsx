// Sticky navigation of a topic: page numbers, first unread, accepted answer, latest.
import type { Topic } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { replyHref } from '#web/forum/topics/list/topic-href.ts'
import { classes } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

const CELL =
  'num inline-flex min-h-9 min-w-9 shrink-0 items-center justify-center rounded-control px-2.5 text-sm hover:bg-well'

export interface TopicBarProps {
  topic: Topic
  page: number
  pages: number
  /** Position of the last listed reply; 0 without replies. */
  last: number
}

/** Empty if the whole topic is in view anyway. */
export function TopicBar({ topic, page, pages, last }: TopicBarProps) {
  const { id, firstUnread, answer } = topic
  if (pages <= 1 && !firstUnread) return null
  const hrefOf = (to: number) => paths.topic(id, { page: to > 1 ? to : undefined })
  return (
    <nav
      aria-label="In this topic"
      className="scroll-x sticky top-0 z-20 -mx-4 mt-6 flex items-center gap-1 border-line border-y bg-ground px-3 py-1 sm:mx-0 sm:rounded-control sm:border-x xl:top-16"
    >
      {firstUnread ? (
        <SiteLink href={replyHref(id, firstUnread)} className={classes(CELL, 'font-semibold')}>
          First unread
        </SiteLink>
      ) : null}
      {answer ? (
        <SiteLink href={replyHref(id, answer.position)} className={classes(CELL, 'font-semibold')}>
          Accepted answer
        </SiteLink>
      ) : null}
      {last > 0 ? (
        <SiteLink href={replyHref(id, last)} className={classes(CELL, 'font-semibold')}>
          Latest
        </SiteLink>
      ) : null}
      {pages > 1 ? (
        <span className="ml-auto flex shrink-0 items-center">
          {placesOf(page, pages).map((to) => (
            <SiteLink
              key={to}
              href={hrefOf(to)}
              aria-label={`Page ${to} of ${pages}`}
              aria-current={to === page ? 'page' : undefined}
              className={classes(CELL, to === page && 'bg-sunk font-semibold')}
            >
              {to}
            </SiteLink>
          ))}
        </span>
      ) : null}
    </nav>
  )
}

/** The first page, the last one, and those around this one. */
function placesOf(page: number, pages: number): number[] {
  const wanted = new Set([1, page - 1, page, page + 1, pages])
  return [...wanted].filter((one) => one >= 1 && one <= pages).sort((a, b) => a - b)
}
