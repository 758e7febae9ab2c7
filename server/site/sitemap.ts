import { paths } from '#contract/paths.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { SitemapSource } from '#server/base/pages/sitemap.ts'
import { listSitemapEntries, sitemapKeys } from '#server/site/pages/static-pages.ts'

/** Pages that exist whatever the site's content. */
const FIXED = [
  paths.home(),
  paths.database(),
  paths.blog(),
  paths.community(),
  paths.events(),
  paths.plans(),
  paths.benefits(),
  paths.contact(),
]

/** Pages whose text admins edit come last, with the date of their change. */
export function sitePages({ db }: Pick<AppContext, 'db'>): SitemapSource {
  return {
    shows: sitemapKeys,
    list: async () => [
      ...FIXED.map((path) => ({ path, changedAt: null })),
      ...(await listSitemapEntries(db)),
    ],
  }
}
