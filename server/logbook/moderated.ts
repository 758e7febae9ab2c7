// Finding shared logbooks for reports, taking them down and restoring them. Unshared ones are private, also to staff.
import { eq } from 'drizzle-orm'
import type { Viewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { setHidden } from '#server/collections/moderated.ts'
import { PICTURE_USE as MACHINE_PICTURE_USE } from '#server/collections/presenters.ts'
import { listLogEntries } from '#server/logbook/entries/log-entries.ts'
import { findShared, pathOf } from '#server/logbook/sharing/shares.ts'
import { catalogueEntries } from '#server/machines/tables.ts'
import type { ModeratedKind, ModeratedThing } from '#server/moderation/cases/reportable-kinds.ts'
import { picturesOf } from '#server/pictures/uploads.ts'
import { withPictures } from './presenters.ts'

/** The id is the machine entry's, which stays the same when the link changes. */
export function moderatedLogbooks(context: AppContext): ModeratedKind {
  return {
    kind: 'logbook',
    find: (viewer, id) => findModerated(context, viewer, id),
    takeDown: (tx, id) => setHidden(tx, id, { hiddenAt: context.clock.now(), other: 'collection' }),
    restore: (tx, id) => setHidden(tx, id, { hiddenAt: null, other: 'collection' }),
  }
}

/** Number of entries copied into a case, latest first; the page shows the others. */
const REPEATED = 50

async function findModerated(
  { db, config }: AppContext,
  viewer: Viewer,
  id: number,
): Promise<ModeratedThing | null> {
  const shared = await findShared(db, viewer, id)
  if (!shared) return null
  const { share, machine } = shared
  const [named] = await db
    .select({ name: catalogueEntries.name })
    .from(catalogueEntries)
    .where(eq(catalogueEntries.opdbId, machine.opdbId))
  const own = (await picturesOf(db, MACHINE_PICTURE_USE, [id])).get(id) ?? []
  const { rows } = await listLogEntries(
    db,
    { machineEntryId: id },
    { limit: REPEATED, offset: 0, after: undefined },
  )
  const lines = (await withPictures(db, rows)).flatMap(({ row, pictures }) => [
    row.excerpt,
    ...row.parts.map(({ name }) => name),
    share.showsNames ? row.counterparty : null,
    ...pictures.map(toLine),
  ])
  return {
    authorId: machine.userId,
    title: `Logbook: ${named?.name ?? machine.opdbId}`,
    excerpt: [...own.map(toLine), ...lines].filter(Boolean).join('\n'),
    path: machine.hiddenAt === null ? pathOf(config, share.id) : null,
  }
}

function toLine({ alt, url }: { alt: string; url: string }): string {
  return `Picture ${url}${alt ? `: ${alt}` : ''}`
}
