// Drafts of edits to posts, stored for as long as their author may edit the post.
import { eq, inArray } from 'drizzle-orm'
import { isModerator, may } from '#contract/entitlements.ts'
import { placeOfReply, REPLY_EDIT_DRAFT, TOPIC_EDIT_DRAFT } from '#contract/forum/constants.ts'
import { paths } from '#contract/paths.ts'
import type { MemberViewer } from '#contract/viewer.ts'
import { quoted } from '#contract/writing/quotation.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { forumCategories, forumReplies, forumTopics } from '#server/forum/tables.ts'
import { topicSubject } from '#server/forum/visibility.ts'
import type { DraftKind, DraftPlace } from '#server/writing/drafts/draft-kinds.ts'

type Row = Pick<typeof forumTopics.$inferSelect, 'authorId' | 'hiddenAt' | 'deletedAt'>
type Needs = typeof forumCategories.$inferSelect.needs

export function editDrafts({ db }: AppContext): DraftKind[] {
  return [
    {
      kind: TOPIC_EDIT_DRAFT,
      name: 'Edit of a topic',
      places: async (viewer, abouts) => {
        const rows = await db
          .select({ topic: forumTopics, needs: forumCategories.needs })
          .from(forumTopics)
          .innerJoin(forumCategories, eq(forumCategories.id, forumTopics.categoryId))
          .where(inArray(forumTopics.id, idsOf(abouts)))
        return placesOf(
          rows.filter(({ topic, needs }) => mayEdit(viewer, topic, { topic, needs })),
          ({ topic: { id, title } }) => [id, { title: `Edit of ${quoted(title)}`, path: paths.topic(id) }],
        )
      },
    },
    {
      kind: REPLY_EDIT_DRAFT,
      name: 'Edit of a reply',
      places: async (viewer, abouts) => {
        const rows = await db
          .select({ reply: forumReplies, topic: forumTopics, needs: forumCategories.needs })
          .from(forumReplies)
          .innerJoin(forumTopics, eq(forumTopics.id, forumReplies.topicId))
          .innerJoin(forumCategories, eq(forumCategories.id, forumTopics.categoryId))
          .where(inArray(forumReplies.id, idsOf(abouts)))
        return placesOf(
          rows.filter(({ reply, topic, needs }) => mayEdit(viewer, reply, { topic, needs })),
          ({ reply, topic }) => {
            const whose = reply.authorId === viewer.member.id ? 'your' : 'a'
            const title = `Edit of ${whose} reply in ${quoted(topic.title)}`
            return [reply.id, { title, path: paths.topic(topic.id, placeOfReply(reply.position)) }]
          },
        )
      },
    },
  ]
}

function idsOf(abouts: readonly string[]): number[] {
  const ids = abouts.filter((about) => /^[1-9]\d{0,8}$/.test(about)).map(Number)
  return ids.length > 0 ? ids : [0]
}

function placesOf<T>(
  rows: readonly T[],
  placeOf: (row: T) => [id: number, place: DraftPlace],
): Map<string, DraftPlace> {
  return new Map(
    rows.map((row) => {
      const [id, place] = placeOf(row)
      return [String(id), place]
    }),
  )
}

/** The rules of editing: not for hidden or deleted posts; in a locked topic only staff. */
function mayEdit(
  viewer: MemberViewer,
  post: Row,
  { topic, needs }: { topic: Row & { lockedAt: Date | null }; needs: Needs },
): boolean {
  const isShown = [post, topic].every(({ hiddenAt, deletedAt }) => hiddenAt === null && deletedAt === null)
  if (!isShown || (topic.lockedAt !== null && !isModerator(viewer))) return false
  return may(viewer, 'reply.edit', topicSubject({ ...post, needs }, post.authorId))
}
