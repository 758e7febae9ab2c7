import type { ReactNode } from 'react'
import type { Topic } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { LazyReplyForm } from '#web/forum/posts/replies/lazy-reply-form.ts'
import { ReplyList } from '#web/forum/posts/replies/reply-list.tsx'
import { FollowMenu } from '#web/forum/reading/follow-menu.tsx'
import { topicQuery } from '#web/forum/topics/list/forum-queries.ts'
import { ForumsGate } from '#web/forum/topics/list/forums-gate.tsx'
import { TopicStateChips } from '#web/forum/topics/list/topic-chips.tsx'
import { AnswerChip, HotChip, isHot } from '#web/forum/topics/list/topic-row.tsx'
import { HiddenNote } from '#web/moderation/cases/hidden-note.tsx'
import { BlockedNote } from '#web/moderation/members/blocked-note.tsx'
import { SilencedNote } from '#web/moderation/members/silenced-note.tsx'
import { useLoaded } from '#web/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { numberText } from '#web/ui/display/count-text.ts'
import { HoursAgo } from '#web/ui/display/hours-ago.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { LazyTopicSearch } from './lazy-topic-search.tsx'
import { LazyTopicTools } from './lazy-topic-tools.tsx'
import { TopicMachines } from './topic-machines.tsx'
import type { LoadedTopic } from './topic-page.ts'
import { TopicText } from './topic-text.tsx'

/** A topic's page: all of it, or the gate with its title. */
export function TopicScreen({ topic, page }: { topic: LoadedTopic; page: number | undefined }) {
  return topic.isOpen ? <OpenTopic id={topic.id} page={page} /> : <ClosedTopic title={topic.title} />
}

function ClosedTopic({ title }: { title: string }) {
  return (
    <div className="wrap">
      <PageHead title={title} breadcrumb={[{ label: 'Forums', href: paths.forums() }, { label: 'Topic' }]} />
      <ForumsGate level={2} />
    </div>
  )
}

function OpenTopic({ id, page }: { id: number; page: number | undefined }) {
  const topic = useLoaded(topicQuery(id))
  const { category } = topic
  return (
    <div className="wrap pb-12">
      <PageHead
        title={topic.title}
        breadcrumb={[
          { label: 'Forums', href: paths.forums() },
          { label: category.name, href: paths.forums({ category: category.id }) },
        ]}
        eyebrow={
          isHot(topic) || topic.isPinned || topic.isLocked || topic.isSolved || topic.isQuestion ? (
            <span className="flex flex-wrap gap-2">
              {isHot(topic) ? <HotChip /> : null}
              <AnswerChip topic={topic} />
              <TopicStateChips topic={topic} />
            </span>
          ) : null
        }
      />
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <TopicFacts topic={topic} page={page ?? 1} />
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <HiddenNote kind="topic" id={id} isHidden={topic.isHidden} ownerId={topic.author.id} />
          <BlockedNote isFromBlocked={topic.isFromBlocked} className="mb-5">
            You’ve blocked the author of this topic.
          </BlockedNote>
          <TopicMachines machines={topic.machines} />
          <TopicText topic={topic} />
          <ReplyList topic={topic} page={page} />
          <LazyReplyForm topic={topic} />
          <SilencedNote action="reply.write" className="mt-5" />
          <LazyTopicSearch id={id} className="mt-8 lg:hidden" />
        </div>
      </div>
    </div>
  )
}

function TopicFacts({ topic, page }: { topic: Topic; page: number }) {
  return (
    <Card
      as="aside"
      labelledBy="topic-facts"
      className="self-start overflow-visible max-lg:flex max-lg:flex-wrap max-lg:items-center max-lg:justify-between max-lg:gap-x-3 max-lg:gap-y-2 max-lg:px-4 max-lg:py-2 lg:sticky lg:top-20 lg:col-start-2 lg:row-start-1"
    >
      <h2 id="topic-facts" className="display text-xl max-lg:sr-only lg:mb-3">
        About this topic
      </h2>
      <dl className="num flex gap-x-5 whitespace-nowrap text-[0.9375rem] max-lg:leading-snug lg:grid lg:gap-y-3">
        <Fact name="Started" className="max-lg:hidden">
          <LongDate at={topic.createdAt} />
        </Fact>
        <Fact name="Replies">{numberText(topic.replyCount)}</Fact>
        <Fact name="Views" className="max-sm:hidden">
          {numberText(topic.viewCount)}
        </Fact>
        <Fact name="Last activity">
          <HoursAgo at={topic.lastActivity} />
        </Fact>
      </dl>
      <div className="flex flex-wrap items-center gap-2 lg:mt-4">
        <FollowMenu topic={topic} />
        <LazyTopicTools topic={topic} page={page} />
      </div>
      <LazyTopicSearch id={topic.id} className="mt-4 max-lg:hidden" />
    </Card>
  )
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={classes('min-w-0', className)}>
      <dt className="text-quiet text-xs lg:text-sm">{name}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  )
}
