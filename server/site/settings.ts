// Site settings: one row per setting ever changed, and defaults for the others, so that a fresh site needs no rows.
import { sql } from 'drizzle-orm'
import { listKey, settingsKey } from '#contract/purge-keys.ts'
import { INITIAL_SETTINGS, PUBLIC_SETTINGS, type SettingsKey } from '#contract/site/settings.ts'
import { type SiteInfo, SiteSettings, type SiteSettingsState } from '#contract/site/site.ts'
import type { ViewingMember } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { emit, eventType } from '#server/base/events/events.ts'
import { memoize } from '#server/base/pages/cache.ts'
import { refuse } from '#server/base/refusal.ts'
import { audit } from '#server/base/security/audit.ts'
import { readCounters, type StatisticSources } from './statistics.ts'
import { settings } from './tables.ts'

export const settingsChanged = eventType<{ keys: string[] }>('settings_changed', {
  changes: ({ keys }) => keys.map((key) => (key === 'promotions' ? listKey('promotions') : settingsKey)),
})

const KEYS = Object.keys(SiteSettings.shape) as SettingsKey[]

/** An empty address as JSON; a plain null would be SQL NULL. */
const NONE = sql`'null'::jsonb`

/** An invalid stored value is ignored: one bad row must not break every page. */
function settingsOf(rows: readonly { key: string; value: unknown }[]): SiteSettings {
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  const known = KEYS.flatMap((key) => {
    const parsed = SiteSettings.shape[key].safeParse(stored[key])
    return parsed.success ? [[key, parsed.data]] : []
  })
  return { ...INITIAL_SETTINGS, ...Object.fromEntries(known) }
}

export async function readSettings(db: Db): Promise<SiteSettings> {
  return settingsOf(await db.select({ key: settings.key, value: settings.value }).from(settings))
}

/** The settings, cached per process; reloaded after a change. */
export function memoizeSettings({
  db,
  cache,
}: Pick<AppContext, 'db' | 'cache'>): () => Promise<SiteSettings> {
  return memoize(cache, {
    name: 'settings',
    shows: [settingsKey, listKey('promotions')],
    read: () => readSettings(db),
  })
}

/** The settings with revision and last change. */
export async function readSettingsState(db: Db): Promise<SiteSettingsState> {
  return toState(await db.select().from(settings))
}

function toState(rows: readonly (typeof settings.$inferSelect)[]): SiteSettingsState {
  const last = rows.reduce<(typeof rows)[number] | null>(
    (newest, row) => (row.revision > (newest?.revision ?? 0) ? row : newest),
    null,
  )
  return {
    settings: settingsOf(rows),
    revision: last?.revision ?? 0,
    changed: last ? { at: last.updatedAt.toISOString(), by: last.updatedBy ?? 'operator' } : null,
  }
}

export interface SettingsChange {
  changes: { [K in SettingsKey]?: SiteSettings[K] | undefined }
  /** The revision that the change is based on: 409 if another admin has changed the same since. */
  revision?: number | undefined
  by: Pick<ViewingMember, 'id' | 'username'>
  now: Date
}

/** Writes what differs, emits the event and records it in the audit log. */
export async function changeSettings(
  db: Db,
  { changes, revision, by, now }: SettingsChange,
): Promise<SiteSettingsState> {
  return db.transaction(async (tx) => {
    // Serializes admins' changes; readers are not blocked.
    await tx.execute(sql`lock table ${settings} in share row exclusive mode`)
    const rows = await tx.select().from(settings)
    const before = settingsOf(rows)
    const changed = KEYS.filter(
      (key) => changes[key] !== undefined && JSON.stringify(changes[key]) !== JSON.stringify(before[key]),
    )
    if (changed.length === 0) return toState(rows)
    mustNotUndoUnseen(rows, changed, revision)
    const next = Math.max(0, ...rows.map((row) => row.revision)) + 1
    for (const key of changed) {
      const row = { value: changes[key] ?? NONE, updatedAt: now, revision: next, updatedBy: by.username }
      await tx
        .insert(settings)
        .values({ key, ...row })
        .onConflictDoUpdate({ target: settings.key, set: row })
    }
    await emit(tx, settingsChanged, { keys: changed })
    await audit(tx, {
      actor: by,
      action: 'settings_changed',
      subject: { kind: 'settings', id: next },
      detail: Object.fromEntries(
        changed.map((key) => [key, { before: before[key], after: changes[key] ?? null }]),
      ),
      at: now,
    })
    return toState(await tx.select().from(settings))
  })
}

/** Refuses to overwrite changes that the admin has not seen. */
function mustNotUndoUnseen(
  rows: readonly (typeof settings.$inferSelect)[],
  changed: readonly SettingsKey[],
  revision: number | undefined,
): void {
  if (revision === undefined) return
  const overtaken = rows.filter((row) => row.revision > revision && changed.some((key) => key === row.key))
  const [first] = overtaken
  if (!first) return
  const fields = Object.fromEntries(
    overtaken.map(({ key, updatedBy }) => [
      key,
      `${updatedBy ?? 'The operator'} changed this in the meantime`,
    ]),
  )
  throw refuse.conflict(
    'settings_changed',
    `${first.updatedBy ?? 'The operator'} changed the same settings in the meantime. Reload them to see the current values.`,
    fields,
  )
}

/** Data for the page frame from higher rooms. */
export interface SiteSources {
  statistics: StatisticSources
  payments: SiteInfo['payments']
}

export async function siteInfo(db: Db, { statistics, payments }: SiteSources): Promise<SiteInfo> {
  const settings = await readSettings(db)
  return { ...toInfo(settings), figures: await readCounters(db, settings.figures, statistics), payments }
}

function toInfo(all: SiteSettings): Omit<SiteInfo, 'figures' | 'payments'> {
  return { ...picked(all, PUBLIC_SETTINGS), showCataloguePictures: all.showCataloguePictures ?? false }
}

function picked<T, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}
