// The application context, and as a port the forum's topics, since blog and forum do not import each other.
import type { Permission } from '#contract/permissions.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { LinkParts } from '#server/blog/publishing/link-check.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'

export interface NewCommentTopic {
  title: string
  /** Markdown source. */
  text: string
  authorId: number
  needs: Permission | null
  now: Date
}

/** For the samples of a demo site. */
export interface SampleComments {
  /** Oldest first; texts are Markdown sources. */
  replies: readonly { authorId: number; text: string; createdAt: Date }[]
  views: number
  now: Date
}

/** Topics in which members comment on something. All but `count` run in the transaction of the change. */
export interface CommentTopics {
  /** Opens a topic for members whose plan has the permission; returns its id. */
  open(tx: Db, topic: NewCommentTopic): Promise<number>
  /** Opens a topic with sample comments, and tells nobody; returns its id. */
  seed(tx: Db, topic: NewCommentTopic, comments: SampleComments): Promise<number>
  /** Makes the topic require this permission; does nothing if it already does. */
  setNeeds(tx: Db, topicId: number, needs: Permission | null): Promise<void>
  /** Hides or shows the topic together with its subject; idempotent. What others have hidden stays hidden. */
  showSource(tx: Db, topicId: number, shown: { isShown: boolean; now: Date }): Promise<void>
  /** Number of visible replies; null if the topic is in no list. */
  countReplies(db: Db, topicId: number): Promise<number | null>
}

export interface BlogContext extends AppContext {
  comments: CommentTopics
}

/** What the blog's calls need besides. */
export interface BlogPages extends BlogContext {
  catalogue: Pick<Catalogue, 'index' | 'settled'>
  /** For the link check of posts. */
  links: LinkParts
}
