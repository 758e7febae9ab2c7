// The talk about something of another room, on its page: the first replies of a topic, and a form for one more.
import { REPLIES_PAGE_SIZE } from '#contract/forum/constants.ts'
import { paths } from '#contract/paths.ts'
import { LazyReplyForm } from '#web/forum/posts/replies/lazy-reply-form.ts'
import { ReplyItems } from '#web/forum/posts/replies/reply-list.tsx'
import { repliesQuery, topicQuery } from '#web/forum/topics/list/forum-queries.ts'
import { replyHref } from '#web/forum/topics/list/topic-href.ts'
import { SilencedNote } from '#web/moderation/members/silenced-note.tsx'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { LazyTopicLive } from './lazy-topic-live.tsx'

export interface CommentsProps {
  topicId: number
  /** The page that shows them. */
  href: string
}

/** Both queries belong to the page's loader. */
export function Comments({ topicId, href }: CommentsProps) {
  const topic = useLoaded(topicQuery(topicId))
  const data = useLoaded(repliesQuery(topicId))
  const { total } = data.pagination
  const hrefOf = (position: number) =>
    position > REPLIES_PAGE_SIZE ? replyHref(topicId, position) : `${href}#r${position}`
  return (
    <section aria-labelledby="comments" className="mt-12 border-line border-t pt-8 text-base">
      <header className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="comments" className="display text-2xl">
          {topic.replyCount === 0 ? 'No comments yet' : countText(topic.replyCount, 'comment', 'comments')}
        </h2>
        <SiteLink href={paths.topic(topicId)} className="py-1 text-link underline underline-offset-4">
          Open in the forums
        </SiteLink>
      </header>
      <LazyTopicLive topic={topic} replies={data.data} moved={data.moved} last={total} hrefOf={hrefOf} />
      <ReplyItems topic={topic} page={undefined} replies={data.data} moved={data.moved} />
      {total > REPLIES_PAGE_SIZE ? (
        <ButtonLink href={paths.topic(topicId, { page: 2 })} className="mt-4">
          More comments
        </ButtonLink>
      ) : null}
      <LazyReplyForm topic={topic} hrefOf={hrefOf} />
      <SilencedNote action="reply.write" className="mt-5" />
    </section>
  )
}
