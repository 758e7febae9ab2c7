// All calls of the site room.
import { siteOverview } from './overview.ts'
import { staticPages } from './pages.ts'
import { site } from './site.ts'

export const siteCalls = {
  ...site,
  ...siteOverview,
  ...staticPages,
}
