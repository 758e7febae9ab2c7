// The properties of a topic's text or a reply that post actions need.
import type { Topic, TopicReply } from '#contract/forum/forum.ts'

export interface ShownPost
  extends Pick<TopicReply, 'id' | 'reactions' | 'ownReaction' | 'revision' | 'editedAt'> {
  kind: 'topic' | 'reply'
  author: NonNullable<TopicReply['author']>
  /** Its name in a sentence: "this topic", "reply 7". */
  name: string
  /** 0 for the topic's own text, as in quotes. */
  position: number
}

export function shownTopic(topic: Topic): ShownPost {
  return { ...topic, kind: 'topic', name: 'this topic', position: 0 }
}

export function shownReply(reply: TopicReply, author: NonNullable<TopicReply['author']>): ShownPost {
  return { ...reply, kind: 'reply', author, name: `reply ${reply.position}` }
}
