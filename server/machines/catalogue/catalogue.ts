// In-memory catalogue of this process: the search index, built from the database and rebuilt after changes.
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { type Edit, readEdits, titleWithEdits, withEdits } from '#server/machines/admin/edits.ts'
import { catalogueSynced, machineChanged } from '#server/machines/events.ts'
import {
  isOfMachine,
  type ListPictures,
  readListPictures,
  type SourceUrls,
  sourcePictures,
} from '#server/machines/lists/list-pictures.ts'
import {
  buildIndex,
  type CatalogueItem,
  type CatalogueSource,
  type SearchIndex,
  type TitleFacts,
} from '#server/machines/search/search-index.ts'
import { catalogueEntries, manufacturers } from '#server/machines/tables.ts'
import { pictureShown } from '#server/pictures/moderated.ts'
import { baseName, breathe, editionName } from './records.ts'
import { creditedMember } from './title-facts.ts'

export interface Catalogue {
  /** The current index; never waits. */
  index(): SearchIndex
  /** Reloads from the database; resolves when the index includes everything written before the call. */
  reload(): Promise<void>
  /**
   * Resolves when the index includes every change announced so far. Pages stored for visitors wait for it: they are
   * purged at the change, before the index is rebuilt.
   */
  settled(): Promise<void>
}

const PAGE = 500

/**
 * Builds the index and keeps it fresh: every process receives the event of a synchronization. `known` is an index of
 * the same rows, if available.
 */
export async function openCatalogue(context: AppContext, known?: SearchIndex): Promise<Catalogue> {
  let count = known ? 1 : 0
  const build = async () => buildIndex(await readCatalogue(context.db, String(++count)))
  let current = known ?? (await build())
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null

  async function rebuild(): Promise<void> {
    current = await build()
  }

  /** One rebuild at a time; calls in the meantime share the next one. */
  function reload(): Promise<void> {
    if (!running) {
      running = rebuild().finally(() => {
        running = null
      })
      return running
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = null
        return reload()
      })
    return next
  }

  /** Running checks: most pictures of the site belong to no machine. */
  const asking = new Set<Promise<void>>()
  function reloadFor(pictureId: number): Promise<void> {
    const asked = isOfMachine(context.db, pictureId).then((is) => (is ? reload() : undefined))
    const answered = () => void asking.delete(asked)
    asking.add(asked)
    asked.then(answered, answered)
    return asked
  }

  context.events.on(catalogueSynced, reload)
  context.events.on(machineChanged, reload)
  context.events.on(pictureShown, ({ pictureId }) => reloadFor(pictureId))
  /** Waits for no later change: in a run of them, readers would wait until its end. */
  async function settled(): Promise<void> {
    // A failed reload is in the log; the index stays as it was.
    await Promise.allSettled([next ?? running, ...asking])
  }
  return { index: () => current, reload, settled }
}

async function readCatalogue(db: Db, version: string): Promise<CatalogueSource> {
  const rows: EntryRow[] = []
  for await (const row of visibleEntries(db)) rows.push(row)
  const edits = await readEdits(db)
  const makers = await db.select().from(manufacturers)
  return toSource(withAllEdits(rows, edits), makers, version, await readListPictures(db))
}

/** Rows with edits applied; titles follow their editions' names. */
function withAllEdits(rows: readonly EntryRow[], edits: ReadonlyMap<string, readonly Edit[]>): EntryRow[] {
  const isRenamed = (id: string) => edits.get(id)?.some(({ field }) => field === 'name')
  const renamed = new Set(rows.filter(({ opdbId }) => isRenamed(opdbId)).map(({ titleId }) => titleId))
  const editions = new Map<string, { sourceName: string; name: string }[]>()
  const shown = rows.map((source) => {
    const own = edits.get(source.opdbId)
    const row = own ? editedRow(source, own) : source
    if (renamed.has(row.titleId) && row.kind !== 'title') {
      const known = editions.get(row.titleId) ?? []
      editions.set(row.titleId, [...known, { sourceName: source.name, name: row.name }])
    }
    return row
  })
  if (renamed.size === 0) return shown
  return shown.map((row) =>
    row.kind === 'title' && renamed.has(row.opdbId)
      ? { ...row, name: titleWithEdits(row.name, editions.get(row.opdbId) ?? []) }
      : row,
  )
}

function editedRow({ makerId, maker, ...row }: EntryRow, edits: readonly Edit[]): EntryRow {
  const source = makerId === null ? null : { id: makerId, name: maker ?? '', fullName: '' }
  const edited = withEdits({ row, maker: source }, edits)
  return { ...edited.row, makerId: edited.maker?.id ?? null, maker: edited.maker?.name ?? null }
}

/** Input of the index: physical machines and editions, and the names of their titles and holders. */
export function toSource(
  rows: readonly EntryRow[],
  makers: CatalogueSource['makers'],
  version: string,
  pictures = sourcePictures,
): CatalogueSource {
  const items: CatalogueItem[] = []
  const titleRows = new Map<string, EntryRow>()
  const members = new Map<string, EntryRow[]>()
  const sharedNames = new Map<string, string[]>()
  for (const row of rows) {
    if (row.kind === 'title') titleRows.set(row.opdbId, row)
    else members.set(row.titleId, [...(members.get(row.titleId) ?? []), row])
    if (row.kind !== 'alias') {
      const names = [baseName(row.name), row.commonName].filter((name) => name !== null)
      sharedNames.set(row.opdbId, names)
    }
    if (row.kind !== 'title' && row.isPhysical) items.push(toItem(row, row.kind, pictures))
  }
  for (const item of items) {
    const title = titleRows.get(item.titleId)
    item.title = title?.name ?? baseName(item.name)
    item.titleShortname = title?.shortname ?? null
  }
  inheritShortnames(items)
  const titles = new Map<string, TitleFacts>()
  for (const { titleId, title } of items) {
    const credited = titles.has(titleId) ? null : creditedMember(title, members.get(titleId) ?? [])
    if (credited) titles.set(titleId, titleFacts(title, credited))
  }
  return { version, items, titles, sharedNames, makers }
}

function titleFacts(name: string, credited: EntryRow): TitleFacts {
  const { makerId, maker, year, type, display, playerCount } = credited
  return { name, credited, makerId, maker, year, type, display, playerCount }
}

export type EntryRow = Awaited<ReturnType<typeof readPage>>[number]

async function* visibleEntries(db: Db): AsyncGenerator<EntryRow> {
  let after = ''
  for (;;) {
    const rows = await readPage(db, after)
    yield* rows
    const last = rows.at(-1)
    if (!last || rows.length < PAGE) return
    after = last.opdbId
    await breathe()
  }
}

function readPage(db: Db, after: string) {
  const t = catalogueEntries
  return db
    .select({
      opdbId: t.opdbId,
      kind: t.kind,
      titleId: t.titleId,
      name: t.name,
      commonName: t.commonName,
      shortname: t.shortname,
      makerId: t.manufacturerId,
      maker: manufacturers.name,
      year: t.year,
      manufactureDate: t.manufactureDate,
      ipdbId: t.ipdbId,
      type: t.type,
      display: t.display,
      playerCount: t.playerCount,
      isPhysical: t.isPhysical,
      features: t.features,
      people: t.people,
      imageCount: sql<number>`jsonb_array_length(${t.images})`,
      // The picture by which people recognize a machine; only its addresses are needed here.
      urls: sql<SourceUrls | null>`(coalesce(
        jsonb_path_query_first(${t.images}, '$[*] ? (@.isPrimary == true && @.type == "backglass")'),
        jsonb_path_query_first(${t.images}, '$[*] ? (@.type == "backglass")'),
        ${t.images} -> 0) -> 'urls')`,
    })
    .from(t)
    .leftJoin(manufacturers, eq(manufacturers.id, t.manufacturerId))
    .where(and(isNull(t.goneAt), sql`${t.opdbId} > ${after}`))
    .orderBy(t.opdbId)
    .limit(PAGE)
}

function toItem(row: EntryRow, kind: 'machine' | 'alias', pictures: ListPictures): CatalogueItem {
  return {
    opdbId: row.opdbId,
    titleId: row.titleId,
    kind,
    name: row.name,
    title: '',
    edition: editionName(row.name),
    shortname: row.shortname,
    titleShortname: null,
    commonName: row.commonName,
    makerId: row.makerId,
    maker: row.maker,
    year: row.year,
    type: row.type,
    display: row.display,
    playerCount: row.playerCount,
    features: row.features,
    people: row.people,
    ...pictures(row.opdbId, row.urls),
    imageCount: row.imageCount,
  }
}

/** An edition also has its machine's short name, else its title's or the one that all editions of the title share. */
function inheritShortnames(items: CatalogueItem[]): void {
  const byMachine = new Map(items.map(({ opdbId, shortname }) => [opdbId, shortname]))
  const byTitle = new Map<string, Set<string>>()
  for (const { titleId, shortname } of items) {
    if (shortname) byTitle.set(titleId, (byTitle.get(titleId) ?? new Set()).add(shortname))
  }
  for (const item of items) {
    if (item.shortname) continue
    const parent = item.kind === 'alias' ? byMachine.get(item.opdbId.split('-').slice(0, 2).join('-')) : null
    const common = byTitle.get(item.titleId)
    item.shortname = parent ?? item.titleShortname ?? (common?.size === 1 ? ([...common][0] ?? null) : null)
  }
}
