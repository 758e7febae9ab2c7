// Collection entries as reportable content: others see their pictures.
import { and, eq, isNotNull } from 'drizzle-orm'
import { STATUS_LABELS } from '#contract/collections/constants.ts'
import { isModerator } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import type { Viewer } from '#contract/viewer.ts'
import { users } from '#server/accounts/tables.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit } from '#server/base/events/events.ts'
import { catalogueEntries } from '#server/machines/tables.ts'
import type { ModeratedKind, ModeratedThing } from '#server/moderation/cases/reportable-kinds.ts'
import { moderationCases } from '#server/moderation/tables.ts'
import { picturesOf } from '#server/pictures/uploads.ts'
import { entriesChanged } from './events.ts'
import { PICTURE_USE } from './presenters.ts'
import { collectionEntries } from './tables.ts'

export function moderatedEntries({ db, clock }: AppContext): ModeratedKind {
  return {
    kind: 'collection',
    find: (viewer, id) => findModerated(db, viewer, id),
    takeDown: (tx, id) => setHidden(tx, id, { hiddenAt: clock.now(), other: 'logbook' }),
    restore: (tx, id) => setHidden(tx, id, { hiddenAt: null, other: 'logbook' }),
  }
}

/** Private entries exist for their owners only, not even for staff. */
async function findModerated(db: Db, viewer: Viewer, id: number): Promise<ModeratedThing | null> {
  const [row] = await db
    .select({ entry: collectionEntries, owner: users.username, name: catalogueEntries.name })
    .from(collectionEntries)
    .innerJoin(users, eq(users.id, collectionEntries.userId))
    .leftJoin(catalogueEntries, eq(catalogueEntries.opdbId, collectionEntries.opdbId))
    .where(eq(collectionEntries.id, id))
  if (!row) return null
  const { entry, owner } = row
  const isOwn = entry.userId === viewer.member?.id
  if (!isOwn && !(entry.isPublic && (entry.hiddenAt === null || isModerator(viewer)))) return null
  const pictures = (await picturesOf(db, PICTURE_USE, [id])).get(id) ?? []
  const shown = pictures.map(({ alt, url }) => `Picture ${url}${alt ? `: ${alt}` : ''}`)
  return {
    authorId: entry.userId,
    title: `${STATUS_LABELS[entry.status]}: ${row.name ?? entry.opdbId}`,
    excerpt: shown.join('\n'),
    path: paths.memberCollection(owner),
  }
}

interface Hiding {
  hiddenAt: Date | null
  /** The other kind by which an entry is taken down: stays hidden while a case of it stands. */
  other: 'collection' | 'logbook'
}

/** Hides the entry's pictures, and a logbook shared by a link. */
export async function setHidden(tx: Db, id: number, { hiddenAt, other }: Hiding): Promise<void> {
  const isIt = eq(collectionEntries.id, id)
  // Locked even if nothing changes, so that of two decisions the second sees the first one's case.
  const [before] = await tx.select().from(collectionEntries).where(isIt).for('no key update')
  if (!before || (before.hiddenAt === null) === (hiddenAt === null)) return
  if (hiddenAt === null && (await isTakenDown(tx, other, id))) return
  const [changed] = await tx.update(collectionEntries).set({ hiddenAt }).where(isIt).returning()
  if (!changed) return
  const [owner] = await tx
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, changed.userId))
  await emit(tx, entriesChanged, { opdbIds: [changed.opdbId] }, { owner: owner?.username })
}

async function isTakenDown(tx: Db, kind: Hiding['other'], thingId: number): Promise<boolean> {
  const { kind: ofKind, thingId: ofThing, takenDownAt } = moderationCases
  return (
    (await tx.$count(moderationCases, and(eq(ofKind, kind), eq(ofThing, thingId), isNotNull(takenDownAt)))) >
    0
  )
}
