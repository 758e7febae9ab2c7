import { paths } from '#contract/paths.ts'
import type { SitemapSource } from '#server/base/pages/sitemap.ts'

/** Pages that exist whatever the site's content. */
const MEMBER_STATUS = [
  paths.home(),
  paths.database(),
  paths.blog(),
  paths.community(),
  paths.events(),
  paths.plans(),
  paths.benefits(),
  paths.faq(),
  paths.guidelines(),
  paths.contact(),
  paths.terms(),
  paths.privacy(),
  paths.cookies(),
]

export const staticPages: SitemapSource = {
  shows: [],
  list: async () => MEMBER_STATUS.map((path) => ({ path, changedAt: null })),
}
