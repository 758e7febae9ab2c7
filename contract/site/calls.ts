// All calls of the site room.
import { siteOverview } from './overview.ts'
import { site } from './site.ts'

export const siteCalls = {
  ...site,
  ...siteOverview,
}
