// The member directory: names and dates of members who want to be found, for members only.
import { and, asc, desc, eq, isNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { DirectoryMember } from '#contract/community/community.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Cursors, type KeysetWindow, keysetOf, type Order } from '#server/base/database/keyset.ts'
import type { Found } from '#server/base/database/paging.ts'
import { matchesWords } from '#server/base/database/text-match.ts'
import { correctQuery } from '#server/base/search/corrections.ts'
import { COUNTED, isNamed } from '#server/base/search/matches.ts'
import { countOwnedPublicly, ownsPublicly } from '#server/collections/entries/public-entries.ts'
import { blockedIdsOf } from '#server/moderation/members/blocks.ts'
import { picturedMember } from '#server/moderation/members/pictured-members.ts'
import { isNotBanned } from '#server/moderation/members/sanctions.ts'

type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]
type DirectoryRow = MemberRow & { machineCount: number }

const BY_JOINING: Order = { key: users.createdAt, isTime: true, id: users.id, direction: 'desc' }

function selectMembers(db: Db, cursor: SQL<string | null>) {
  return db
    .select({
      ...picturedMember,
      location: users.location,
      createdAt: users.createdAt,
      cursor,
    })
    .from(users)
    .$dynamic()
}

/** Members who want to be found, without banned, erased and blocked ones. */
async function isFoundBy(db: Db, viewerId: number): Promise<SQL | undefined> {
  return and(
    eq(users.isListed, true),
    isNotBanned(users.id),
    isNull(users.erasedAt),
    notInArray(users.id, await blockedIdsOf(db, viewerId)),
  )
}

export interface DirectoryFilter {
  /** Words of the names. */
  search?: string | undefined
  location?: string | undefined
  /** Titles of which they publicly own a machine. */
  titleIds?: readonly string[] | undefined
}

/** Newest members first. */
export async function listMembers(
  db: Db,
  viewerId: number,
  { search, location, titleIds }: DirectoryFilter,
  window: KeysetWindow,
): Promise<Found<DirectoryRow> & { cursors: Cursors; more: boolean }> {
  const wanted = and(
    await isFoundBy(db, viewerId),
    search === undefined ? undefined : isNamed('member', users.id, search),
    matchesWords(location, [users.location]),
    titleIds && ownsPublicly(users.id, titleIds),
  )
  const isSearch = search !== undefined || location !== undefined || titleIds !== undefined
  const { total, more } = isSearch
    ? await countSome(db, wanted)
    : { total: await db.$count(users, wanted), more: false }
  const keyset = keysetOf(BY_JOINING, window, total)
  const read = await selectMembers(db, keyset.cursor)
    .where(and(wanted, keyset.where))
    .orderBy(...keyset.orderBy)
    .limit(keyset.limit)
    .offset(keyset.offset)
  const { rows, ...found } = keyset.found(read)
  const counts = await countOwnedPublicly(
    db,
    rows.map(({ id }) => id),
  )
  return { ...found, rows: rows.map((row) => ({ ...row, machineCount: counts.get(row.id) ?? 0 })), more }
}

/** Members who meet the condition, counted up to a thousand. */
async function countSome(db: Db, wanted: SQL | undefined): Promise<{ total: number; more: boolean }> {
  const some = db
    .select({ id: users.id })
    .from(users)
    .where(wanted)
    .limit(COUNTED + 1)
  const total = await db.$count(some.as('some'))
  return { total: Math.min(total, COUNTED), more: total > COUNTED }
}

/** Members whose names contain all words; if there are none, those that match but for a typing error. */
export async function findMembersByName(
  db: Db,
  viewerId: number,
  { text, limit }: { text: string; limit: number },
) {
  const found = await findNamed(db, viewerId, { text, limit })
  if (found.total > 0) return { ...found, searched: null }
  const searched = await correctQuery(db, { kind: 'member', text, where: 'title' })
  if (searched === null) return { ...found, searched }
  const instead = await findNamed(db, viewerId, { text: searched, limit })
  return { ...instead, searched: instead.total > 0 ? searched : null }
}

/** Names that begin with the text first. */
async function findNamed(db: Db, viewerId: number, { text, limit }: { text: string; limit: number }) {
  const wanted = and(await isFoundBy(db, viewerId), isNamed('member', users.id, text))
  const beginning = text.toLowerCase()
  const rows = await db
    .select({
      ...picturedMember,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(wanted)
    .orderBy(
      desc(
        sql`starts_with(lower(${users.username}), ${beginning}) or starts_with(lower(coalesce(${users.displayName}, '')), ${beginning})`,
      ),
      asc(sql`${users.usernameKey} collate "C"`),
    )
    .limit(limit)
  return { rows, ...(await countSome(db, wanted)) }
}

export function toDirectoryMember(row: DirectoryRow): DirectoryMember {
  const { username, displayName, profileImageUrl, location, machineCount, createdAt } = row
  const memberSince = createdAt.toISOString()
  return { username, displayName, profileImageUrl, location, machineCount, memberSince }
}
