import { placeOfReply } from '#contract/forum/constants.ts'
import type { Topic } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { PostCard } from '#web/forum/posts/post-card.tsx'
import { shownTopic } from '#web/forum/posts/shown-post.ts'
import { SiteLink } from '#web/ui/site-link.tsx'

/** A topic's text, or for staff that it was deleted; above a solved question, a link to its answer. */
export function TopicText({ topic }: { topic: Topic }) {
  if (topic.isDeleted) {
    return (
      <p role="note" className="rounded-card border border-line border-l-4 border-l-bad bg-raised px-4 py-3">
        This topic was deleted. Only moderators can see that it was here.
      </p>
    )
  }
  return (
    <>
      {topic.answer ? (
        <p className="mb-4">
          <SiteLink
            href={paths.topic(topic.id, placeOfReply(topic.answer.position))}
            className="text-link inline-flex min-h-9 items-center font-semibold"
          >
            Answer: reply {topic.answer.position}
          </SiteLink>
        </p>
      ) : null}
      <PostCard post={shownTopic(topic)} topic={topic} html={topic.html} at={topic.createdAt} />
    </>
  )
}
