// Draft kinds: a new topic, and replies to topics that the member may reply to.
import { eq, inArray } from 'drizzle-orm'
import { isModerator, may } from '#contract/entitlements.ts'
import { NEW_TOPIC_DRAFT, REPLY_DRAFT, TOPIC_DRAFT } from '#contract/forum/constants.ts'
import { paths } from '#contract/paths.ts'
import type { MemberViewer } from '#contract/viewer.ts'
import { quoted } from '#contract/writing/quotation.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { forumTopics } from '#server/forum/tables.ts'
import { rightsToTopic, topicSubject } from '#server/forum/visibility.ts'
import type { DraftKind, DraftPlace } from '#server/writing/drafts/draft-kinds.ts'
import { editDrafts } from './edit-drafts.ts'

export function forumDrafts(context: AppContext): DraftKind[] {
  const { db } = context
  return [
    {
      kind: TOPIC_DRAFT,
      name: 'New topic',
      places: async (viewer, abouts) => {
        if (!may(viewer, 'topic.write') || !abouts.includes(NEW_TOPIC_DRAFT)) return new Map()
        return new Map([[NEW_TOPIC_DRAFT, { title: 'New topic', path: paths.forums({ new: 'topic' }) }]])
      },
    },
    {
      kind: REPLY_DRAFT,
      name: 'Reply',
      canonical: (about) => topicAfterMerge(db, about),
      places: (viewer, abouts) => placesInTopics(db, viewer, abouts),
    },
    ...editDrafts(context),
  ]
}

/** After a merge, a draft for the old topic belongs to the topic that it was merged into. */
async function topicAfterMerge(db: Db, about: string): Promise<string> {
  const [id] = idsOf([about])
  if (id === undefined) return about
  const [row] = await db
    .select({ mergedIntoId: forumTopics.mergedIntoId })
    .from(forumTopics)
    .where(eq(forumTopics.id, id))
  return String(row?.mergedIntoId ?? id)
}

const idsOf = (abouts: readonly string[]) =>
  abouts.filter((about) => /^[1-9]\d{0,8}$/.test(about)).map(Number)

async function placesInTopics(
  db: Db,
  viewer: MemberViewer,
  abouts: readonly string[],
): Promise<Map<string, DraftPlace>> {
  const ids = idsOf(abouts)
  if (ids.length === 0 || !may(viewer, 'forums')) return new Map()
  const topics = await db
    .select({
      ...rightsToTopic,
      id: forumTopics.id,
      title: forumTopics.title,
      authorId: forumTopics.authorId,
    })
    .from(forumTopics)
    .where(inArray(forumTopics.id, ids))
  return new Map(
    topics
      .filter((topic) => may(viewer, 'reply.write', topicSubject(topic, topic.authorId)))
      .filter(({ hiddenAt, deletedAt }) => !(hiddenAt ?? deletedAt) || isModerator(viewer))
      .map((topic) => [
        String(topic.id),
        { title: `Reply to ${quoted(topic.title)}`, path: `${paths.topic(topic.id)}#write` },
      ]),
  )
}
