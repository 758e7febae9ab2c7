import { HOT_REPLIES } from '#contract/forum/constants.ts'
import type { Topic } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { UnreadChip } from '#web/forum/reading/unread-chip.tsx'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { categoryTone } from './category-tone.ts'
import { TopicStateChips } from './topic-chips.tsx'
import { topicHref } from './topic-href.ts'

/** Whether a topic has many replies. */
export function isHot({ replyCount }: Pick<Topic, 'replyCount'>): boolean {
  return replyCount > HOT_REPLIES
}

export function HotChip() {
  return (
    <Chip tone="red" lit>
      Hot
    </Chip>
  )
}

export function SolvedChip() {
  return (
    <Chip tone="green" lit>
      Solved
    </Chip>
  )
}

/** A topic in a list; the whole row is its link. Cached for all to whom the topic looks the same. */
export function TopicRow({ topic }: { topic: Topic }) {
  return (
    <CachedFragment
      as="li"
      name="topic-row"
      values={[topic]}
      isDated
      className="relative flex gap-3.5 px-4 py-4 transition-colors hover:bg-well sm:px-5"
    >
      <Row topic={topic} />
    </CachedFragment>
  )
}

function Row({ topic }: { topic: Topic }) {
  return (
    <>
      <MemberAvatar member={topic.author} size={40} className="mt-0.5" />
      <div className="grid min-w-0 grow gap-x-6 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h3 className="text-pretty font-semibold text-[1.0625rem] leading-snug">
            <SiteLink
              href={topicHref(topic)}
              className="stretched underline-offset-4 hover:underline focus-visible:underline"
            >
              {topic.title}
            </SiteLink>
          </h3>
          <div className="mt-2 flex flex-wrap items-center gap-2">
            <TopicStateChips topic={topic} />
            <UnreadChip topic={topic} />
            {isHot(topic) ? <HotChip /> : null}
            {topic.isSolved ? <SolvedChip /> : null}
            <Chip tone={categoryTone(topic.categoryId)}>{topic.category.name}</Chip>
            {topic.firstUnread ? (
              <SiteLink
                href={paths.topic(topic.id)}
                aria-label={`Read from the start: ${topic.title}`}
                className="relative inline-flex min-h-6 items-center text-quiet text-sm underline-offset-4 hover:text-ink hover:underline"
              >
                Read from the start
              </SiteLink>
            ) : null}
          </div>
        </div>
        <p className="num flex flex-wrap items-start gap-x-2.5 text-quiet text-sm md:flex-col md:items-end">
          <span>
            by <MemberLink member={topic.author} className="inline-block min-h-6" />
          </span>
          <span>
            <span className="font-semibold text-ink">{countText(topic.replyCount, 'reply', 'replies')}</span>,{' '}
            {countText(topic.viewCount, 'view', 'views')}
          </span>
          {/* On a phone always a line of its own: it would move into one when the font arrives. */}
          <span className="max-sm:basis-full md:max-w-64 md:text-end">
            <LastActivity topic={topic} />
          </span>
        </p>
      </div>
    </>
  )
}

function LastActivity({ topic }: { topic: Topic }) {
  if (!topic.lastReplyBy)
    return (
      <>
        <span className="sr-only">last activity </span>
        <RelativeTime at={topic.lastActivity} />
      </>
    )
  return (
    <>
      <MemberLink member={topic.lastReplyBy} className="inline-block min-h-6" /> replied{' '}
      <RelativeTime at={topic.lastActivity} className="lowercase" />
    </>
  )
}
