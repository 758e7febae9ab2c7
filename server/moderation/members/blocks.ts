// Blocks: neither of the two can write to the other. The blocked member is not told; every room checks here, in both
// directions. Public content is hidden only from the member who blocked: hiding it from the other as well would reveal
// the block, and would keep nothing from them that any other member cannot show them.
import { type AnyColumn, and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Block } from '#contract/moderation/moderation.ts'
import type { Viewer } from '#contract/viewer.ts'
import { getMemberToChange } from '#server/accounts/members.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { Found, Window } from '#server/base/database/paging.ts'
import { emit } from '#server/base/events/events.ts'
import { tell } from '#server/base/live/live.ts'
import { refuse } from '#server/base/refusal.ts'
import { memberBlocked } from '#server/moderation/events.ts'
import { memberBlocks } from '#server/moderation/tables.ts'
import { endFollows } from './ended-follows.ts'
import { picturedMember } from './pictured-members.ts'

/** Live message to the open pages of the blocking member alone: lists and counts on them have changed. */
const LIVE_BLOCKS = 'blocks'

type BlockRow = Awaited<ReturnType<typeof selectBlocks>>[number]

function selectBlocks(db: Db) {
  return db
    .select({ member: picturedMember, blockedAt: memberBlocks.blockedAt })
    .from(memberBlocks)
    .innerJoin(users, eq(users.id, memberBlocks.blockedId))
    .$dynamic()
}

/** Whether either of the two has blocked the other. */
export async function isBlockedBetween(db: Db, a: number, b: number): Promise<boolean> {
  const found = await db
    .select({ id: memberBlocks.blockerId })
    .from(memberBlocks)
    .where(
      or(
        and(eq(memberBlocks.blockerId, a), eq(memberBlocks.blockedId, b)),
        and(eq(memberBlocks.blockerId, b), eq(memberBlocks.blockedId, a)),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** All members whom the member has blocked or who have blocked the member. */
export async function blockedIdsOf(db: Db, memberId: number): Promise<number[]> {
  const rows = await db
    .select()
    .from(memberBlocks)
    .where(or(eq(memberBlocks.blockerId, memberId), eq(memberBlocks.blockedId, memberId)))
  return [
    ...new Set(rows.map(({ blockerId, blockedId }) => (blockerId === memberId ? blockedId : blockerId))),
  ]
}

/** SQL condition: whether the member of this column has blocked anyone. */
export function hasBlockedAnybody(memberId: AnyColumn): SQL<boolean> {
  return sql<boolean>`exists (select from ${memberBlocks} where ${memberBlocks.blockerId} = ${memberId})`
}

/** SQL condition: whether either of the two members has blocked the other. */
export function isApart(a: AnyColumn | SQL | number, b: AnyColumn | SQL): SQL<boolean> {
  const { blockerId, blockedId } = memberBlocks
  return sql<boolean>`exists (select from ${memberBlocks}
    where (${blockerId} = ${a} and ${blockedId} = ${b}) or (${blockerId} = ${b} and ${blockedId} = ${a}))`
}

/** False for those of whom the session says that they have blocked nobody: their queries go without conditions on blocks. */
function mayHaveBlocked({ member }: Viewer): boolean {
  return member !== null && member.isBlocking !== false
}

/** SQL condition: whether the viewer has blocked the member of this column. */
export function isFromBlocked(viewer: Viewer, authorId: AnyColumn): SQL<boolean> {
  if (!mayHaveBlocked(viewer)) return sql<boolean>`false`
  return sql<boolean>`exists (select from ${memberBlocks}
    where ${memberBlocks.blockerId} = ${viewer.member?.id} and ${memberBlocks.blockedId} = ${authorId})`
}

/**
 * SQL condition for lists of members' content: leaves out what the viewer's blocked members wrote. The column is not
 * null. Independent of the row, so that a count over many rows reads the blocks once.
 */
export function isNotFromBlocked(viewer: Viewer, authorId: AnyColumn): SQL {
  if (!mayHaveBlocked(viewer)) return sql`true`
  const { blockerId, blockedId } = memberBlocks
  return sql`${authorId} not in (select ${blockedId} from ${memberBlocks} where ${blockerId} = ${viewer.member?.id})`
}

export async function listBlocks(db: Db, blockerId: number, window: Window): Promise<Found<BlockRow>> {
  const mine = eq(memberBlocks.blockerId, blockerId)
  const rows = await selectBlocks(db)
    .where(mine)
    .orderBy(desc(memberBlocks.blockedAt), desc(memberBlocks.blockedId))
    .limit(window.limit)
    .offset(window.offset)
  return { rows, total: await db.$count(memberBlocks, mine) }
}

/** Whether the viewer has blocked the member; ignores the other direction. */
export async function findBlock(db: Db, blockerId: number, blockedId: number): Promise<BlockRow | null> {
  const [row] = await selectBlocks(db).where(
    and(eq(memberBlocks.blockerId, blockerId), eq(memberBlocks.blockedId, blockedId)),
  )
  return row ?? null
}

/** Staff can be blocked like any member; their official messages come from the site and still arrive. */
export async function blockMember(
  { db, clock }: AppContext,
  { blockerId, blockedId }: { blockerId: number; blockedId: number },
): Promise<BlockRow> {
  if (blockerId === blockedId) throw refuse.conflict('own_account', "You can't block yourself.")
  await db.transaction(async (tx) => {
    // Locks both: of a simultaneous follow and block the second sees the first. In the order of their ids, because two
    // members may block each other.
    for (const id of [blockerId, blockedId].sort((a, b) => a - b)) await getMemberToChange(tx, id)
    const added = await tx
      .insert(memberBlocks)
      .values({ blockerId, blockedId, blockedAt: clock.now() })
      .onConflictDoNothing()
      .returning()
    if (added.length === 0) return
    await endFollows(tx, blockerId, blockedId)
    await tell(tx, blockerId, LIVE_BLOCKS, {})
    await emit(tx, memberBlocked, { blockerId, blockedId })
  })
  const row = await findBlock(db, blockerId, blockedId)
  if (!row) throw new Error('the block is gone')
  return row
}

export async function unblockMember(
  db: Db,
  { blockerId, blockedId }: { blockerId: number; blockedId: number },
): Promise<void> {
  await db.transaction(async (tx) => {
    const removed = await tx
      .delete(memberBlocks)
      .where(and(eq(memberBlocks.blockerId, blockerId), eq(memberBlocks.blockedId, blockedId)))
      .returning()
    if (removed.length > 0) await tell(tx, blockerId, LIVE_BLOCKS, {})
  })
}

export async function mustBeMember(db: Db, userId: number): Promise<void> {
  const [row] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.erasedAt)))
  if (!row) throw refuse.notFound('member_not_found', 'This member does not exist.')
}

export function toBlock({ member, blockedAt }: BlockRow): Block {
  return { member, blockedAt: blockedAt.toISOString() }
}
