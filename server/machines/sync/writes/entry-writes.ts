// Writes entries and makers into the catalogue: one statement per batch with one JSON parameter, on both databases many
// times faster than thousands of single ones.
import { and, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '#server/base/database/database.ts'
import type { Maker } from '#server/machines/catalogue/records.ts'
import type { EntryWrite } from '#server/machines/sync/plan.ts'
import { catalogueEntries, manufacturers } from '#server/machines/tables.ts'

export const BATCH = 250

/** Writes new and renamed manufacturers; true if there were any. */
export async function writeMakers(db: Db, makers: readonly Maker[]): Promise<boolean> {
  const known = new Map((await db.select().from(manufacturers)).map((maker) => [maker.id, maker]))
  const news = makers.filter(({ id, name, fullName }) => {
    const before = known.get(id)
    return before?.name !== name || before.fullName !== fullName
  })
  if (news.length === 0) return false
  await renameInEdits(db, news, known)
  await db
    .insert(manufacturers)
    .values(news)
    .onConflictDoUpdate({
      target: manufacturers.id,
      set: { name: sql`excluded.name`, fullName: sql`excluded.full_name` },
    })
  return true
}

/** Adds manufacturers that we lack; known ones keep their names, which are those of most of their records. */
export async function addMakers(db: Db, makers: readonly Maker[]): Promise<void> {
  if (makers.length > 0)
    await db
      .insert(manufacturers)
      .values([...makers])
      .onConflictDoNothing()
}

/** Corrections name manufacturers: if the source renames one they are updated, unless another has the old name too. */
async function renameInEdits(
  db: Db,
  news: readonly Maker[],
  known: ReadonlyMap<number, Maker>,
): Promise<void> {
  for (const { id, name } of news) {
    const before = known.get(id)?.name
    if (before === undefined || before === name) continue
    if ([...known.values()].some((other) => other.id !== id && other.name === before)) continue
    for (const column of [sql`value`, sql`source_value`]) {
      await db.execute(sql`
        update catalogue_edits set ${column} = to_jsonb(${name}::text)
        where field = 'manufacturer' and ${column} #>> '{}' = ${before}`)
    }
  }
}

/** Upserts up to a batch of entries; people stay if the source's format has none. */
export async function writeEntries(db: Db, writes: readonly EntryWrite[], now: Date): Promise<void> {
  if (writes.length === 0) return
  const at = now.toISOString()
  await db.execute(sql`
    insert into catalogue_entries (
      opdb_id, kind, title_id, parent_id, name, common_name, shortname, manufacturer_id, year, manufacture_date,
      type, display, player_count, is_physical, ipdb_id, features, keywords, description, images, people,
      content_hash, source_updated_at, gone_at, created_at, updated_at)
    select r.opdb_id, r.kind, r.title_id, r.parent_id, r.name, r.common_name, r.shortname, r.manufacturer_id, r.year,
      r.manufacture_date, r.type, r.display, r.player_count, r.is_physical, r.ipdb_id, r.features, r.keywords,
      r.description, r.images, coalesce(r.people, e.people, '[]'::jsonb), r.content_hash, r.source_updated_at,
      null, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(writes.map(toColumns))}::jsonb) as r(
      opdb_id text, kind text, title_id text, parent_id text, name text, common_name text, shortname text,
      manufacturer_id int, year int, manufacture_date date, type text, display text, player_count int,
      is_physical boolean, ipdb_id int, features text[], keywords text[], description text, images jsonb,
      people jsonb, content_hash text, source_updated_at text)
    left join catalogue_entries e on e.opdb_id = r.opdb_id
    on conflict (opdb_id) do update set
      kind = excluded.kind, title_id = excluded.title_id, parent_id = excluded.parent_id, name = excluded.name,
      common_name = excluded.common_name, shortname = excluded.shortname, manufacturer_id = excluded.manufacturer_id,
      year = excluded.year, manufacture_date = excluded.manufacture_date, type = excluded.type,
      display = excluded.display, player_count = excluded.player_count, is_physical = excluded.is_physical,
      ipdb_id = excluded.ipdb_id, features = excluded.features, keywords = excluded.keywords,
      description = excluded.description, images = excluded.images, people = excluded.people,
      content_hash = excluded.content_hash, source_updated_at = excluded.source_updated_at,
      gone_at = null, updated_at = excluded.updated_at`)
}

function toColumns({ record, hash }: EntryWrite) {
  return {
    opdb_id: record.opdbId,
    kind: record.kind,
    title_id: record.titleId,
    parent_id: record.parentId,
    name: record.name,
    common_name: record.commonName,
    shortname: record.shortname,
    manufacturer_id: record.maker?.id ?? null,
    year: record.year,
    manufacture_date: record.manufactureDate,
    type: record.type,
    display: record.display,
    player_count: record.playerCount,
    is_physical: record.isPhysical,
    ipdb_id: record.ipdbId,
    features: record.features,
    keywords: record.keywords,
    description: record.description,
    images: record.images,
    people: record.people,
    content_hash: hash,
    source_updated_at: record.sourceUpdatedAt,
  }
}

/**
 * Locks entries until the transaction ends, before anything else of theirs: an admin's change of a machine locks its
 * entry first as well, and would otherwise deadlock with this.
 */
export async function lockEntries(db: Db, ids: readonly string[]): Promise<void> {
  const t = catalogueEntries
  const sorted = [...new Set(ids)].sort()
  for (let at = 0; at < sorted.length; at += BATCH) {
    await db
      .select({ opdbId: t.opdbId })
      .from(t)
      .where(inArray(t.opdbId, sorted.slice(at, at + BATCH)))
      .orderBy(t.opdbId)
      .for('update')
  }
}

export async function markGone(db: Db, ids: readonly string[], now: Date): Promise<void> {
  for (let at = 0; at < ids.length; at += BATCH) {
    await db
      .update(catalogueEntries)
      .set({ goneAt: now, updatedAt: now })
      .where(
        and(inArray(catalogueEntries.opdbId, ids.slice(at, at + BATCH)), isNull(catalogueEntries.goneAt)),
      )
  }
}
