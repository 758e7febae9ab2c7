// Statistics on the home page and the sign-in page.
import type { SiteSettings, Statistic } from '#contract/site/site.ts'
import type { Db } from '#server/base/database/database.ts'

/** The marketing numbers of the specification. */
const SPECIFIED: readonly Statistic[] = [
  { key: 'machines', value: '12,000+', label: 'Machines' },
  { key: 'manufacturers', value: '40+', label: 'Manufacturers' },
  { key: 'members', value: '50,000+', label: 'Community members' },
  { key: 'listings', value: '8,500+', label: 'Marketplace listings' },
  { key: 'posts', value: '125,000+', label: 'Forum posts' },
]

type Count = (db: Db) => Promise<number>

/** Live counts from the rooms, and the condition of the automatic mode. */
export interface StatisticSources {
  counts: Record<Statistic['key'], Count>
  /** Whether a whole catalogue has been synchronized. */
  hasWholeCatalogue(db: Db): Promise<boolean>
}

export async function readCounters(
  db: Db,
  state: SiteSettings['figures'],
  { counts, hasWholeCatalogue }: StatisticSources,
): Promise<Statistic[]> {
  const isLive = state === 'live' || (state === 'automatic' && (await hasWholeCatalogue(db)))
  if (!isLive) return [...SPECIFIED]
  const live: Statistic[] = []
  // Sequential: the embedded database has a single connection.
  for (const { key, label } of SPECIFIED) {
    live.push({ key, label, value: (await counts[key](db)).toLocaleString('en-US') })
  }
  return live
}
