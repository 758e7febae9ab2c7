// A topic's text or a reply, as what can be done with both needs it.
import type { Topic, TopicReply } from '#contract/forum/forum.ts'

export interface ShownPost
  extends Pick<TopicReply, 'id' | 'reactions' | 'ownReaction' | 'revision' | 'editedAt'> {
  kind: 'topic' | 'reply'
  author: NonNullable<TopicReply['author']>
  /** As it is spoken of: "this topic", "reply 7". */
  name: string
  /** 0 of the topic's own text, as quotes call it. */
  position: number
}

export function shownTopic(topic: Topic): ShownPost {
  return { ...topic, kind: 'topic', name: 'this topic', position: 0 }
}

export function shownReply(reply: TopicReply, author: NonNullable<TopicReply['author']>): ShownPost {
  return { ...reply, kind: 'reply', author, name: `reply ${reply.position}` }
}
