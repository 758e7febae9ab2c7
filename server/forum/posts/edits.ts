// Edits titles and texts. Stores each revision, so that readers can see changes. Of two edits of one revision the later
// is refused, and keeps its text.
import { and, desc, eq, isNull } from 'drizzle-orm'
import { REPLY_EDIT_DRAFT, TOPIC_EDIT_DRAFT } from '#contract/forum/constants.ts'
import type { PostRevision } from '#contract/forum/posts.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import { namedMember } from '#server/accounts/profile/member-names.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { emit } from '#server/base/events/events.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { writeSearchDocuments } from '#server/base/search/documents.ts'
import { audit } from '#server/base/security/audit.ts'
import { postEdited, topicMoved } from '#server/forum/events.ts'
import { replyDocument, topicDocument } from '#server/forum/searchable.ts'
import { forumReplies, forumRevisions, forumTopics } from '#server/forum/tables.ts'
import { setTopicMachines } from '#server/forum/topics/topic-machines.ts'
import { isThereFor } from '#server/forum/visibility.ts'
import { findBlock } from '#server/moderation/members/blocks.ts'
import { deleteDraft } from '#server/writing/drafts/drafts.ts'
import { attachPictures, detachPictures } from '#server/writing/text-pictures.ts'
import { getPost, lockPost, mustBeShown, mustBeUnlocked, type Post, replyNotFound } from './post-rows.ts'
import { type PostUse, writePost } from './texts.ts'

interface Editing {
  viewer: Viewer
  me: ViewingMember
  now: Date
}

export interface Edit {
  title?: string | undefined
  content?: string | undefined
  /** OPDB ids of the titles that replace the topic's machines. */
  machines?: readonly string[] | undefined
  /** The revision that the edit is based on; without it, the present state is overwritten. */
  revision?: number | undefined
}

/** Stores the edit and ends the editor's draft; an edit without changes stores nothing. */
export async function editPost(
  db: Db,
  use: PostUse,
  edit: Edit,
  { viewer, me, now }: Editing,
): Promise<void> {
  await db.transaction(async (tx) => {
    const post = await lockPost(tx, viewer, use)
    mustBeAllowed(viewer, 'reply.edit', post.subject)
    mustBeShown(post)
    mustBeUnlocked(viewer, post)
    const { row } = post
    if (edit.revision !== undefined && edit.revision !== row.revision) throw editedMeanwhile(post)
    const title = use.kind === 'topic' ? (edit.title ?? post.topic.title) : null
    const content = edit.content ?? row.content
    const isTitleChanged = title !== null && title !== post.topic.title
    const isAboutOthers = edit.machines ? await setTopicMachines(tx, post.topic.id, edit.machines) : false
    if (isAboutOthers) await emit(tx, topicMoved, { topicId: post.topic.id })
    const isChanged = content !== row.content || isTitleChanged
    if (isChanged) {
      await write(tx, post, { title, content, writerId: me.id, now })
      await emit(
        tx,
        postEdited,
        { topicId: post.topic.id, replyId: post.reply?.id ?? null, revision: row.revision + 1 },
        { isTitleChanged },
      )
    }
    if ((isChanged || isAboutOthers) && row.authorId !== me.id) {
      const subject = { kind: use.kind, id: use.id }
      await audit(tx, { actor: me, action: `${use.kind}_edited`, subject, at: now })
    }
  })
  const kind = use.kind === 'topic' ? TOPIC_EDIT_DRAFT : REPLY_EDIT_DRAFT
  await deleteDraft(db, { userId: me.id, kind, about: String(use.id) }, now)
}

interface NewState {
  title: string | null
  content: string
  writerId: number
  now: Date
}

async function write(tx: Db, { row, topic, reply, kind, id }: Post, state: NewState): Promise<void> {
  const use = { kind, id }
  const { columns, pictureIds, quotedIds } = await writePost(tx, state.content, row.authorId, use)
  await attachPictures(tx, pictureIds, { ownerId: row.authorId, use })
  await detachPictures(tx, pictureIds, use)
  const of = { topicId: topic.id, replyId: reply?.id ?? null }
  const first = { ...of, revision: row.revision, title: reply ? null : topic.title, content: row.content }
  await tx
    .insert(forumRevisions)
    .values({ ...first, writerId: row.authorId, createdAt: row.createdAt })
    // Later revisions were stored when they were written.
    .onConflictDoNothing()
  const revision = row.revision + 1
  const { title, content, writerId, now } = state
  await tx.insert(forumRevisions).values({ ...of, revision, title, content, writerId, createdAt: now })
  const edited = { ...columns, revision, editedAt: now }
  if (reply) {
    await tx
      .update(forumReplies)
      .set({ ...edited, quotedIds })
      .where(eq(forumReplies.id, id))
    await writeSearchDocuments(tx, [replyDocument({ ...reply, ...edited })])
  } else {
    const changed = { ...edited, title: title ?? topic.title }
    await tx.update(forumTopics).set(changed).where(eq(forumTopics.id, id))
    await writeSearchDocuments(tx, [topicDocument({ ...topic, ...changed })])
  }
}

function editedMeanwhile({ row, topic, reply }: Post) {
  return refuse.conflict('edited_meanwhile', 'This was changed while you were editing it.', {
    revision: String(row.revision),
    text: row.content,
    ...(reply ? {} : { title: topic.title }),
  })
}

type RevisionRow = Awaited<ReturnType<typeof selectRevisions>>[number]

function selectRevisions(db: Db) {
  return db
    .select({
      revision: forumRevisions.revision,
      title: forumRevisions.title,
      content: forumRevisions.content,
      writer: namedMember,
      createdAt: forumRevisions.createdAt,
    })
    .from(forumRevisions)
    .innerJoin(users, eq(users.id, forumRevisions.writerId))
    .$dynamic()
}

/** Newest first, for readers of the post's present state. */
export async function listRevisions(
  db: Db,
  viewer: Viewer,
  use: PostUse,
  window: Window,
): Promise<Found<RevisionRow>> {
  const post = await getPost(db, viewer, use)
  if (!isThereFor(viewer, post.row)) mustBeShown(post)
  // A topic can be opened by its address even if the viewer blocked its author; a blocked member's reply shows no text.
  if (post.reply && (await findBlock(db, viewer.member?.id ?? 0, post.reply.authorId))) throw replyNotFound()
  const wanted = ofPost({ topicId: post.topic.id, replyId: post.reply?.id ?? null })
  const rows = await selectRevisions(db)
    .where(wanted)
    .orderBy(desc(forumRevisions.revision))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(forumRevisions, wanted) }
}

/** Condition for the revisions of one post. */
export function ofPost({ topicId, replyId }: { topicId: number; replyId: number | null }) {
  return and(
    eq(forumRevisions.topicId, topicId),
    replyId === null ? isNull(forumRevisions.replyId) : eq(forumRevisions.replyId, replyId),
  )
}

export function toRevision({ createdAt, ...row }: RevisionRow): PostRevision {
  return { ...row, writtenAt: createdAt.toISOString() }
}
