// Labels of regions. Apart from the ids, which every page's address needs.
import type { ListingRegion } from './constants.ts'

export const REGION_LABELS: Readonly<Record<ListingRegion, string>> = {
  us_northeast: 'US Northeast',
  us_southeast: 'US Southeast',
  us_midwest: 'US Midwest',
  us_southwest: 'US Southwest',
  us_west: 'US West',
  canada: 'Canada',
  uk_ireland: 'UK and Ireland',
  europe: 'Continental Europe',
  australia_nz: 'Australia and New Zealand',
  elsewhere: 'Elsewhere',
}
