// The properties of a topic's text or a reply that post actions need, and what a viewer may do with it.
import { isModerator, may } from '#contract/entitlements.ts'
import type { Topic, TopicReply } from '#contract/forum/forum.ts'
import type { Viewer } from '#contract/viewer.ts'

export interface ShownPost
  extends Pick<TopicReply, 'id' | 'reactions' | 'ownReaction' | 'revision' | 'editedAt'> {
  kind: 'topic' | 'reply'
  author: NonNullable<TopicReply['author']>
  /** Its name in a sentence: "this topic", "reply 7". */
  name: string
  /** 0 for the topic's own text, as in quotes. */
  position: number
}

/** What the viewer may do with a post. */
export interface PostRights {
  isOwn: boolean
  isModerator: boolean
  mayReact: boolean
  mayQuote: boolean
  /** Accept it as the answer, or take that back. */
  mayAccept: boolean
  mayEdit: boolean
  mayDelete: boolean
}

export function rightsTo(post: ShownPost, topic: Topic, viewer: Viewer): PostRights {
  const subject = { ownerId: post.author.id }
  const isOwn = viewer.member?.id === post.author.id
  const isOpen = !topic.isLocked || isModerator(viewer)
  return {
    isOwn,
    isModerator: isModerator(viewer),
    mayReact: isOpen && may(viewer, 'reply.react') && !isOwn,
    mayQuote: isOpen && may(viewer, 'reply.write'),
    mayAccept:
      isOpen &&
      topic.isQuestion &&
      post.kind === 'reply' &&
      may(viewer, 'topic.answer', { ownerId: topic.author.id }),
    mayEdit: isOpen && may(viewer, 'reply.edit', subject),
    mayDelete: may(viewer, 'reply.delete', subject),
  }
}

export function shownTopic(topic: Topic): ShownPost {
  return { ...topic, kind: 'topic', name: 'this topic', position: 0 }
}

export function shownReply(reply: TopicReply, author: NonNullable<TopicReply['author']>): ShownPost {
  return { ...reply, kind: 'reply', author, name: `reply ${reply.position}` }
}
