// The application context and, since blog and forum do not import each other, the forum's topics as a port.
import type { Permission } from '#contract/permissions.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { LinkParts } from '#server/blog/posts/link-check.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'

export interface NewCommentTopic {
  title: string
  /** Markdown. */
  text: string
  authorId: number
  needs: Permission | null
  now: Date
}

/** Topics in which members comment on something. All but `count` belong in the transaction of the change. */
export interface CommentTopics {
  /** Opens a topic for those whose plan has the permission; answers its id. */
  open(tx: Db, topic: NewCommentTopic): Promise<number>
  /** From now on it asks for this permission; nothing happens where it does already. */
  setNeeds(tx: Db, topicId: number, needs: Permission | null): Promise<void>
  /** Hides or shows the topic with what it is about; again changes nothing. What others have hidden stays hidden. */
  showSource(tx: Db, topicId: number, shown: { isShown: boolean; now: Date }): Promise<void>
  /** The number of shown replies; null where the topic is in no list. */
  countReplies(db: Db, topicId: number): Promise<number | null>
}

export interface BlogContext extends AppContext {
  comments: CommentTopics
}

/** What the calls of the blog are handed besides. */
export interface BlogPages extends BlogContext {
  catalogue: Pick<Catalogue, 'index'>
  /** What follows the links of a post. */
  links: LinkParts
}
