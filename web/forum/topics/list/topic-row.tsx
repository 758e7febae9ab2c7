import { HOT_REPLIES } from '#contract/forum/constants.ts'
import type { Topic } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { UnreadChip } from '#web/forum/reading/unread-chip.tsx'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { countText } from '#web/ui/display/count-text.ts'
import { HoursAgo } from '#web/ui/display/hours-ago.tsx'
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

/** Whether a question has an accepted answer; nothing for other topics. */
export function AnswerChip({ topic: { isQuestion, isSolved } }: { topic: Topic }) {
  if (isSolved) {
    return (
      <Chip tone="green" lit>
        Solved
      </Chip>
    )
  }
  return isQuestion ? (
    <Chip tone="amber" lit>
      Question
    </Chip>
  ) : null
}

/** A topic in a list; the whole row is its link. Cached for all to whom the topic looks the same. */
export function TopicRow({ topic }: { topic: Topic }) {
  return (
    <CachedFragment
      as="li"
      name="topic-row"
      values={[topic]}
      isDated
      className="relative flex gap-3 px-4 py-2.5 transition-colors hover:bg-well sm:gap-3.5 sm:px-5 sm:py-4"
    >
      <Row topic={topic} />
    </CachedFragment>
  )
}

function Row({ topic }: { topic: Topic }) {
  return (
    <>
      <MemberAvatar member={topic.author} size={40} className="mt-0.5" />
      <div className="grid min-w-0 grow grid-cols-1 gap-x-6 gap-y-1 sm:gap-y-1.5 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="min-w-0">
          <h3 className="text-pretty font-semibold text-[1.0625rem] leading-snug">
            <SiteLink
              href={topicHref(topic)}
              className="stretched underline-offset-4 hover:underline focus-visible:underline"
            >
              {topic.title}
            </SiteLink>
          </h3>
          {/* On a phone one line as well, in which the category's name is cut. */}
          <div className="mt-1.5 flex flex-wrap items-center gap-2 max-sm:mt-1 max-sm:flex-nowrap max-sm:gap-1.5 max-sm:overflow-x-clip max-sm:whitespace-nowrap">
            <TopicStateChips topic={topic} />
            <UnreadChip topic={topic} />
            {isHot(topic) ? <HotChip /> : null}
            <AnswerChip topic={topic} />
            <Chip tone={categoryTone(topic.categoryId)} className="max-sm:min-w-0">
              <span className="max-sm:truncate">{topic.category.name}</span>
            </Chip>
            <FromStart topic={topic} className="max-sm:hidden" />
          </div>
        </div>
        {/* On a phone always one line, in which a long name is cut: another one would come or go when the font arrives. */}
        <p className="num flex flex-wrap items-start gap-x-2.5 text-quiet text-sm leading-6 max-sm:flex-nowrap max-sm:whitespace-nowrap md:flex-col md:items-end">
          <span className={topic.lastReplyBy ? 'max-sm:hidden' : 'min-w-0 truncate'}>
            by <MemberLink member={topic.author} className="inline-block min-h-6" />
          </span>
          {/* There the avatar alone shows it. */}
          {topic.lastReplyBy ? <span className="sr-only sm:hidden">by {shownName(topic.author)}</span> : null}
          <span className="shrink-0">
            <span className="font-semibold text-ink">{countText(topic.replyCount, 'reply', 'replies')}</span>
            <span className="max-sm:hidden">, {countText(topic.viewCount, 'view', 'views')}</span>
          </span>
          <span className="flex min-w-0 gap-x-1 md:max-w-72">
            <LastActivity topic={topic} />
          </span>
          <FromStart topic={topic} className="ml-auto shrink-0 sm:hidden" />
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
        <HoursAgo at={topic.lastActivity} />
      </>
    )
  return (
    <>
      {/* On phones its place is taken by the link to the start. */}
      <span className={topic.firstUnread ? 'contents max-sm:hidden' : 'contents'}>
        <MemberLink member={topic.lastReplyBy} className="min-h-6 truncate" />
        <span className="shrink-0 max-[24rem]:sr-only"> replied </span>
      </span>
      <HoursAgo
        at={topic.lastReplyBy.at}
        className={topic.firstUnread ? 'truncate lowercase sm:shrink-0' : 'shrink-0 lowercase'}
      />
    </>
  )
}

/** For topics whose title leads to their first unread post. */
function FromStart({ topic, className }: { topic: Topic; className: string }) {
  if (!topic.firstUnread) return null
  return (
    <SiteLink
      href={paths.topic(topic.id)}
      aria-label={`Read from the start: ${topic.title}`}
      className={classes(
        'relative inline-block min-h-6 text-quiet text-sm leading-6 underline-offset-4 hover:text-ink hover:underline',
        className,
      )}
    >
      {/* By its whole name where there is room. */}
      <span className="max-sm:sr-only">Read </span>
      <span className="max-sm:capitalize">from</span> the start
    </SiteLink>
  )
}
