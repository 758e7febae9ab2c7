import { REPLIES_PAGE_SIZE } from '#contract/forum/constants.ts'
import type { MovedReply, Topic, TopicReply } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { PostCard, ReplyLink } from '#web/forum/posts/post-card.tsx'
import { shownReply } from '#web/forum/posts/shown-post.ts'
import { LazyTopicLive } from '#web/forum/topics/lazy-topic-live.tsx'
import { repliesQuery } from '#web/forum/topics/list/forum-queries.ts'
import { TopicBar } from '#web/forum/topics/topic-bar.tsx'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { BlockedReply } from './blocked-reply.tsx'
import { isMovedRun, MovedReplies, withMovedRuns } from './moved-replies.tsx'
import { RemovedReply } from './removed-reply.tsx'

/** One page of replies, each with a link by its position. */
export function ReplyList({ topic, page = 1 }: { topic: Topic; page: number | undefined }) {
  const data = useLoaded(repliesQuery(topic.id, page))
  const pages = Math.ceil(data.pagination.total / REPLIES_PAGE_SIZE)
  const addressOf = (to: number) => (to > 1 ? to : undefined)
  return (
    <>
      <TopicBar topic={topic} page={page} pages={pages} last={data.pagination.total} />
      <section aria-labelledby="replies" className="mt-8">
        <h2 id="replies" className="display mb-4 text-2xl">
          {topic.replyCount === 0 ? 'No replies yet' : countText(topic.replyCount, 'reply', 'replies')}
        </h2>
        <LazyTopicLive topic={topic} replies={data.data} moved={data.moved} last={data.pagination.total} />
        {data.data.length + data.moved.length === 0 && page > 1 ? (
          <EmptyState
            title={`Page ${page} doesn’t exist`}
            action={<ButtonLink href={paths.topic(topic.id)}>First page</ButtonLink>}
          >
            There aren’t that many replies.
          </EmptyState>
        ) : null}
        <ReplyItems topic={topic} page={addressOf(page)} replies={data.data} moved={data.moved} />
        <Pagination
          page={page}
          pages={pages}
          label="Reply pages"
          hrefOf={(to) => paths.topic(topic.id, { page: addressOf(to) })}
        />
      </section>
    </>
  )
}

interface ReplyItemsProps {
  topic: Topic
  /** As the address has it: undefined for the first one. */
  page: number | undefined
  replies: readonly TopicReply[]
  moved: readonly MovedReply[]
}

/** The replies of a page in their order. */
export function ReplyItems({ topic, page, replies, moved }: ReplyItemsProps) {
  return (
    <ol className="flex flex-col gap-4">
      {withMovedRuns(replies, moved).map((item) =>
        isMovedRun(item) ? (
          <li key={`moved-${item[0].position}`}>
            <MovedReplies run={item} topicId={topic.id} />
          </li>
        ) : (
          <li
            key={item.id}
            id={`r${item.position}`}
            // On wide screens clear of the bar that sticks below the header.
            className="rounded-card target:ring-3 target:ring-amber-ink xl:scroll-mt-10"
          >
            <Reply reply={item} topic={topic} page={page} />
          </li>
        ),
      )}
    </ol>
  )
}

function Reply({ reply, topic, page }: { reply: TopicReply; topic: Topic; page: number | undefined }) {
  const { position, author, createdAt, html, deletedBy } = reply
  const href = paths.topic(topic.id, { page, reply: position })
  const permalink = <ReplyLink position={position} href={href} />
  if (deletedBy) return <RemovedReply by={deletedBy} permalink={permalink} />
  if (!author) return <BlockedReply permalink={permalink} />
  return (
    <PostCard
      post={shownReply(reply, author)}
      topic={topic}
      html={html}
      at={createdAt}
      href={href}
      note={<ReplyNote isHidden={reply.isHidden} isAnswer={topic.answer?.replyId === reply.id} />}
    />
  )
}

function ReplyNote({ isHidden, isAnswer }: { isHidden: boolean; isAnswer: boolean }) {
  if (isHidden) {
    return (
      <p
        role="note"
        className="mt-3 rounded-control border border-line border-l-4 border-l-warn px-3 py-2 text-sm"
      >
        Only you and the moderators can see this reply. It’s waiting for a moderator, or one took it down.
      </p>
    )
  }
  if (!isAnswer) return null
  return (
    <Chip tone="green" lit className="mt-3">
      Accepted answer
    </Chip>
  )
}
