// Site settings: one row each, each with a default, so that a fresh site needs none.
import { z } from 'zod'
import { type SiteInfo, SocialLink } from '#contract/site.ts'
import type { Db } from '#server/base/database.ts'
import { emit, eventType } from '#server/base/events.ts'
import { settings } from './tables.ts'

export const settingsChanged = eventType<{ keys: string[] }>('settings_changed', { changesPages: true })

/** Every setting, what it may hold and what it is without a row. */
export const Settings = z.object({
  name: z.string().min(1).max(60).default('Multiball'),
  blurb: z
    .string()
    .max(300)
    .default(
      'A home for pinball and arcade people: look up any machine, talk it over, and trade with collectors.',
    ),
  operator: z.string().max(300).default('the operator of this site'),
  contactEmail: z.email().nullable().default(null),
  socialLinks: z
    .array(SocialLink)
    .max(8)
    .default([
      { network: 'instagram', url: 'https://www.instagram.com/explore/tags/pinball/' },
      { network: 'facebook', url: 'https://www.facebook.com/hashtag/pinball' },
      { network: 'twitter', url: 'https://twitter.com/hashtag/pinball' },
    ]),
  showAdminLinks: z.boolean().default(true),
  figures: z.enum(['fixed', 'live']).default('fixed'),
})
export type Settings = z.infer<typeof Settings>

export async function readSettings(db: Db): Promise<Settings> {
  const rows = await db.select({ key: settings.key, value: settings.value }).from(settings)
  return Settings.parse(Object.fromEntries(rows.map(({ key, value }) => [key, value])))
}

export async function writeSettings(db: Db, changes: Partial<Settings>, now: Date): Promise<void> {
  const checked = Settings.partial().parse(changes)
  await db.transaction(async (tx) => {
    for (const key of Object.keys(changes) as (keyof Settings)[]) {
      const value = checked[key]
      await tx
        .insert(settings)
        .values({ key, value, updatedAt: now })
        .onConflictDoUpdate({ target: settings.key, set: { value, updatedAt: now } })
    }
    await emit(tx as unknown as Db, settingsChanged, { keys: Object.keys(changes) })
  })
}

/** The marketing figures as the specification prints them. */
const FIXED_FIGURES = [
  { value: '12,000+', label: 'Machines' },
  { value: '50,000+', label: 'Community members' },
  { value: '8,500+', label: 'Marketplace listings' },
  { value: '125,000+', label: 'Forum posts' },
]

/** A count for the statistics strip, registered by the room that knows it. */
export interface FigureSource {
  label: string
  count(db: Db): Promise<number>
}

export async function siteInfo(db: Db, sources: readonly FigureSource[]): Promise<SiteInfo> {
  const { figures, ...known } = await readSettings(db)
  if (figures === 'fixed') return { ...known, figures: FIXED_FIGURES }
  const live = []
  for (const source of sources) {
    live.push({ value: (await source.count(db)).toLocaleString('en-US'), label: source.label })
  }
  return { ...known, figures: live }
}
