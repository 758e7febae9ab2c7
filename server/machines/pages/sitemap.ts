// Sitemap of machines: titles and editions of the catalogue, and the lists that link to them.
import { isNull } from 'drizzle-orm'
import { MACHINE_TYPES } from '#contract/machines/words.ts'
import { paths } from '#contract/paths.ts'
import { machineListKeys } from '#contract/purge-keys.ts'
import { ERAS, type Era } from '#contract/ratings/constants.ts'
import type { Db } from '#server/base/database/database.ts'
import type { SitemapEntry, SitemapSource } from '#server/base/pages/sitemap.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { editionsOf } from '#server/machines/catalogue/machine-cards.ts'
import { type Columns, layOut } from '#server/machines/lists/list-columns.ts'
import type { SearchIndex } from '#server/machines/search/search-index.ts'
import { catalogueEntries } from '#server/machines/tables.ts'

export function machineSitemap(db: Db, catalogue: Pick<Catalogue, 'index' | 'settled'>): SitemapSource {
  return {
    shows: machineListKeys,
    list: async () => {
      const [changed] = await Promise.all([readChanges(db), catalogue.settled()])
      const index = catalogue.index()
      return [...lists(layOut(index)), ...pages(index, changed)]
    },
  }
}

async function readChanges(db: Db): Promise<Map<string, Date>> {
  const t = catalogueEntries
  const rows = await db.select({ opdbId: t.opdbId, at: t.updatedAt }).from(t).where(isNull(t.goneAt))
  return new Map(rows.map(({ opdbId, at }) => [opdbId, at]))
}

/** Lists filtered by one value; combined filters are not for search engines. */
function lists({ columns: { manufacturer, decade, type, display, feature } }: Columns): SitemapEntry[] {
  const eras = Object.keys(ERAS) as Era[]
  return [
    paths.machines(),
    paths.topMachines(),
    ...eras.map((era) => paths.topMachines({ era })),
    ...MACHINE_TYPES.map((one) => paths.topMachines({ type: one })),
    ...manufacturer.values.map((one) => paths.machines({ manufacturer: one })),
    ...decade.values.map((one) => paths.machines({ decade: one })),
    ...type.values.map((one) => paths.machines({ type: String(one) })),
    ...display.values.map((one) => paths.machines({ display: String(one) })),
    ...feature.values.map((one) => paths.machines({ feature: String(one) })),
  ].map((path) => ({ path, changedAt: null }))
}

/** A title with one edition is listed under that edition's address only. */
function pages(index: SearchIndex, changed: ReadonlyMap<string, Date>): SitemapEntry[] {
  return [...index.byTitle.keys()].flatMap((titleId) => {
    const editions = editionsOf(index, titleId)
    const [first, another] = editions
    const at = (id: string) => changed.get(id) ?? null
    const own = editions.map(({ opdbId, name }) => ({
      path: paths.machine(opdbId, name),
      changedAt: at(opdbId),
    }))
    if (!first || !another) return own
    const newest = own.reduce<Date | null>(
      (latest, { changedAt }) => (latest && (!changedAt || latest > changedAt) ? latest : changedAt),
      at(titleId),
    )
    return [{ path: paths.machine(titleId, first.title), changedAt: newest }, ...own]
  })
}
