// Public owners of a machine, shown to members only.
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { CollectionStatus } from '#contract/collections/constants.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Cursors, type KeysetWindow, keysetOf, type Order } from '#server/base/database/keyset.ts'
import type { Found } from '#server/base/database/paging.ts'
import { collectionEntries } from '#server/collections/tables.ts'
import { cardsOf } from '#server/machines/catalogue/machine-cards.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { isNotFromBlocked } from '#server/moderation/members/blocks.ts'
import { memberNameAndPicture } from '#server/moderation/members/pictured-members.ts'
import { isNotBanned } from '#server/moderation/members/sanctions.ts'
import { isForEverybody } from './public-entries.ts'

/** Newest first. */
const BY_DATE: Order = {
  key: collectionEntries.createdAt,
  isTime: true,
  id: collectionEntries.id,
  direction: 'desc',
}

type OwnerRow = Awaited<ReturnType<typeof selectOwners>>[number]

function selectOwners(db: Db, cursor: SQL<string | null>) {
  return db
    .select({
      ...memberNameAndPicture,
      cursor,
      id: collectionEntries.id,
      opdbId: collectionEntries.opdbId,
      status: collectionEntries.status,
    })
    .from(collectionEntries)
    .innerJoin(users, eq(users.id, collectionEntries.userId))
    .$dynamic()
}

/** Public entries of a title, newest first, without banned members and those whom the viewer has blocked. */
export async function listOwners(
  db: Db,
  viewer: Viewer,
  { titleId, status }: { titleId: string; status?: CollectionStatus | undefined },
  window: KeysetWindow,
): Promise<Found<OwnerRow> & { cursors: Cursors }> {
  const wanted = and(
    eq(collectionEntries.titleId, titleId),
    isForEverybody(),
    status ? eq(collectionEntries.status, status) : undefined,
    isNotBanned(users.id),
    isNull(users.erasedAt),
    isNotFromBlocked(viewer, collectionEntries.userId),
  )
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(collectionEntries)
    .innerJoin(users, eq(users.id, collectionEntries.userId))
    .where(wanted)
  const keyset = keysetOf(BY_DATE, window, counted?.total ?? 0)
  const rows = await selectOwners(db, keyset.cursor)
    .where(and(wanted, keyset.where))
    .orderBy(...keyset.orderBy)
    .limit(keyset.limit)
    .offset(keyset.offset)
  return keyset.found(rows)
}

/** For members: never called for a visitor. */
export function toOwner(index: SearchIndex) {
  return ({ id, username, displayName, profileImageUrl, opdbId, status }: OwnerRow) => ({
    id,
    username,
    displayName,
    profileImageUrl,
    opdbId,
    edition: cardsOf(index, [opdbId]).get(opdbId)?.edition ?? null,
    status,
  })
}
