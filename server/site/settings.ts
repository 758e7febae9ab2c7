// Site settings: one row for each that was ever changed, and a default for all, so that a fresh site needs none.
import { sql } from 'drizzle-orm'
import { listKey, settingsKey } from '#contract/purge-keys.ts'
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

type Key = keyof SiteSettings
const KEYS = Object.keys(SiteSettings.shape) as Key[]

/** No address, as JSON; null itself would be no value at all to the database. */
const NONE = sql`'null'::jsonb`

/** What each setting is until somebody changes it. */
const DEFAULTS: SiteSettings = {
  name: 'Multiball',
  blurb:
    'A home for pinball and arcade people: look up any machine, talk it over, and trade with collectors.',
  operator: 'the operator of this site',
  operatorAddress: null,
  contactEmail: null,
  socialLinks: [
    { network: 'instagram', url: 'https://www.instagram.com/explore/tags/pinball/' },
    { network: 'facebook', url: 'https://www.facebook.com/hashtag/pinball' },
    { network: 'twitter', url: 'https://twitter.com/hashtag/pinball' },
  ],
  showAdminLinks: true,
  figures: 'automatic',
  promotions: [],
  showCataloguePictures: null,
  holdFirstPosts: 0,
}

/** A stored value that the site no longer takes counts as none: one bad row must not take every page down. */
function settingsOf(rows: readonly { key: string; value: unknown }[]): SiteSettings {
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  const known = KEYS.flatMap((key) => {
    const parsed = SiteSettings.shape[key].safeParse(stored[key])
    return parsed.success ? [[key, parsed.data]] : []
  })
  return { ...DEFAULTS, ...Object.fromEntries(known) }
}

export async function readSettings(db: Db): Promise<SiteSettings> {
  return settingsOf(await db.select({ key: settings.key, value: settings.value }).from(settings))
}

/** The settings as this process last read them; read again once one has changed. */
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

/** The settings with what a change of them has to know. */
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
  changes: { [K in Key]?: SiteSettings[K] | undefined }
  /** The revision that the change was made from: what others changed since is not overwritten but refused with 409. */
  revision?: number | undefined
  by: Pick<ViewingMember, 'id' | 'username'>
  now: Date
}

/** Writes what differs, tells it to all pages and to the audit log. */
export async function changeSettings(
  db: Db,
  { changes, revision, by, now }: SettingsChange,
): Promise<SiteSettingsState> {
  return db.transaction(async (tx) => {
    // Two admins one after the other; readers are not held up.
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

/** Nobody undoes what they have not seen. */
function mustNotUndoUnseen(
  rows: readonly (typeof settings.$inferSelect)[],
  changed: readonly Key[],
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

/** What the site's page frame is told by rooms above this one. */
export interface SiteSources {
  figures: StatisticSources
  payments: SiteInfo['payments']
}

export async function siteInfo(db: Db, { figures, payments }: SiteSources): Promise<SiteInfo> {
  const settings = await readSettings(db)
  return { ...toInfo(settings), figures: await readCounters(db, settings.figures, figures), payments }
}

/** What everybody may know; drafts of promotions and how moderation works are not part of it. */
function toInfo(all: SiteSettings): Omit<SiteInfo, 'figures' | 'payments'> {
  const { name, blurb, operator, operatorAddress, contactEmail } = all
  const { socialLinks, showAdminLinks, showCataloguePictures } = all
  return {
    name,
    blurb,
    operator,
    operatorAddress,
    contactEmail,
    socialLinks,
    showAdminLinks,
    showCataloguePictures: showCataloguePictures ?? false,
  }
}
