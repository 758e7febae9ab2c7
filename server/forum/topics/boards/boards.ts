// Categories for admins: their names, order and required permissions.
import { and, asc, eq, getTableColumns, isNull, max, ne, sql } from 'drizzle-orm'
import type { Board, BoardChanges, NewBoard } from '#contract/forum/boards.ts'
import { BOARDS_MAX } from '#contract/forum/constants.ts'
import { slugOf } from '#contract/paths.ts'
import type { ViewingMember } from '#contract/viewer.ts'
import type { Db } from '#server/base/database/database.ts'
import { takeLock } from '#server/base/database/locks.ts'
import { emit } from '#server/base/events/events.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { boardsChanged } from '#server/forum/events.ts'
import { forumCategories, forumTopics } from '#server/forum/tables.ts'

type BoardRow = Awaited<ReturnType<typeof listBoards>>[number]

export interface Step {
  by: ViewingMember
  now: Date
}

/** What is left of a topic that was merged, or deleted for good: no one can read or restore it. */
const isRemains = sql`(${forumTopics.mergedIntoId} is not null or (${forumTopics.deletedAt} is not null and ${forumTopics.content} = ''))`

/** Has no topics; those that are held or were taken down count. */
const isEmpty = sql<boolean>`not exists (select from ${forumTopics} where ${forumTopics}.category_id = ${forumCategories}.id and not ${isRemains})`

export async function listBoards(db: Db) {
  return db
    .select({ ...getTableColumns(forumCategories), isEmpty })
    .from(forumCategories)
    .orderBy(asc(forumCategories.sortOrder), asc(forumCategories.id))
}

export function toBoard(row: BoardRow): Board {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    needs: row.needs,
    isQuestionBoard: row.isQuestionBoard,
    isStartedByStaff: row.isStartedByStaff,
    topicCount: row.topicCount,
    isEmpty: row.isEmpty,
  }
}

/** Returns the category's id. */
export async function addBoard(db: Db, board: NewBoard, { by, now }: Step): Promise<number> {
  return db.transaction(async (tx) => {
    await takeLock(tx, 'forumCategories')
    await mustBeFree(tx, board.name)
    if ((await tx.$count(forumCategories)) >= BOARDS_MAX) {
      throw refuse.conflict('too_many_categories', `There are ${BOARDS_MAX} categories already.`)
    }
    const [last] = await tx.select({ at: max(forumCategories.sortOrder) }).from(forumCategories)
    const slug = await freeSlug(tx, board.name)
    const [row] = await tx
      .insert(forumCategories)
      .values({ ...board, slug, sortOrder: (last?.at ?? -1) + 1 })
      .returning({ id: forumCategories.id })
    if (!row) throw new Error('the insert returned no row')
    await told(tx, { id: row.id, action: 'category_added', detail: { name: board.name } }, { by, now })
    return row.id
  })
}

export async function changeBoard(
  db: Db,
  { id, changes }: { id: number; changes: BoardChanges },
  { by, now }: Step,
): Promise<void> {
  await db.transaction(async (tx) => {
    await takeLock(tx, 'forumCategories')
    const before = await lockBoard(tx, id)
    if (changes.name !== undefined) await mustBeFree(tx, changes.name, id)
    if (Object.keys(changes).length === 0) return
    await tx.update(forumCategories).set(changes).where(eq(forumCategories.id, id))
    await told(tx, { id, action: 'category_changed', detail: { name: before.name, ...changes } }, { by, now })
  })
}

export async function orderBoards(db: Db, ids: readonly number[], { by, now }: Step): Promise<void> {
  await db.transaction(async (tx) => {
    await takeLock(tx, 'forumCategories')
    const rows = await tx.select({ id: forumCategories.id }).from(forumCategories)
    const isSame = rows.length === ids.length && rows.every(({ id }) => ids.includes(id))
    if (!isSame || new Set(ids).size !== ids.length) {
      throw refuse.conflict('categories_changed', 'The categories have changed since. Please look again.')
    }
    for (const [sortOrder, id] of ids.entries()) {
      await tx.update(forumCategories).set({ sortOrder }).where(eq(forumCategories.id, id))
    }
    await told(tx, { id: null, action: 'categories_ordered', detail: { ids: [...ids] } }, { by, now })
  })
}

export async function deleteBoard(db: Db, id: number, { by, now }: Step): Promise<void> {
  await db.transaction(async (tx) => {
    await takeLock(tx, 'forumCategories')
    const { name } = await lockBoard(tx, id)
    const [row] = await tx.select({ isEmpty }).from(forumCategories).where(eq(forumCategories.id, id))
    if (!row?.isEmpty) {
      throw refuse.conflict('category_not_empty', 'Only a category without topics can be deleted.')
    }
    await moveRemains(tx, id)
    await tx.delete(forumCategories).where(eq(forumCategories.id, id))
    await told(tx, { id, action: 'category_deleted', detail: { name } }, { by, now })
  })
}

/** Old addresses of merged topics still lead to those that took them in, and cases still find deleted ones. */
async function moveRemains(tx: Db, id: number): Promise<void> {
  const ofBoard = eq(forumTopics.categoryId, id)
  if ((await tx.$count(forumTopics, ofBoard)) === 0) return
  const [other] = await tx
    .select({ categoryId: forumCategories.id })
    .from(forumCategories)
    .where(ne(forumCategories.id, id))
    .orderBy(asc(forumCategories.sortOrder), asc(forumCategories.id))
    .limit(1)
  if (!other)
    throw refuse.conflict(
      'category_not_empty',
      'The last category can’t be deleted if it has ever had topics.',
    )
  await tx
    .update(forumTopics)
    .set(other)
    .where(and(ofBoard, isNull(forumTopics.mergedIntoId)))
  const categoryId = sql`(select taker.category_id from ${forumTopics} taker where taker.id = ${forumTopics.mergedIntoId})`
  await tx.update(forumTopics).set({ categoryId }).where(ofBoard)
}

/** Locks the row, so that no topic is started there meanwhile. */
async function lockBoard(tx: Db, id: number) {
  const [row] = await tx.select().from(forumCategories).where(eq(forumCategories.id, id)).for('update')
  if (!row) throw refuse.notFound('category_not_found', 'This category does not exist.')
  return row
}

async function mustBeFree(tx: Db, name: string, id = 0): Promise<void> {
  const isSame = sql`lower(${forumCategories.name}) = lower(${name})`
  if ((await tx.$count(forumCategories, and(isSame, ne(forumCategories.id, id)))) === 0) return
  const text = 'There is a category of this name.'
  throw refuse.conflict('name_taken', text, { name: text })
}

/** Slugs do not follow a renamed category, so a new name's slug may be taken. */
export async function freeSlug(tx: Db, name: string): Promise<string> {
  const slug = slugOf(name) || 'category'
  const rows = await tx.select({ slug: forumCategories.slug }).from(forumCategories)
  const taken = new Set(rows.map((row) => row.slug))
  for (let at = 2, free = slug; ; free = `${slug}-${at++}`) if (!taken.has(free)) return free
}

interface Told {
  /** Null for an action on all categories. */
  id: number | null
  action: string
  detail: Record<string, unknown>
}

async function told(tx: Db, { id, action, detail }: Told, { by, now }: Step): Promise<void> {
  await audit(tx, {
    actor: by,
    action,
    ...(id !== null && { subject: { kind: 'forum-category', id } }),
    detail,
    at: now,
  })
  await emit(tx, boardsChanged, { categoryId: id })
}
