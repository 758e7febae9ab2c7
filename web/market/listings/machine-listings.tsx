import { CATEGORY_LABELS } from '#contract/market/constants.ts'
import type { ListingTeaser } from '#contract/market/market.ts'
import { paths } from '#contract/paths.ts'
import { query } from '#web/queries.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Money } from '#web/ui/display/money.tsx'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { ViewAll } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

const SHOWN = 4

/** The newest listings about the title or one of its editions. */
export function machineListingsQuery(opdbId: string) {
  return query('GET /api/marketplace-listings/newest', { query: { limit: SHOWN, opdbId } })
}

/** Listings for a machine on its page, as teasers. */
export function MachineListings({
  titleId,
  listings,
  total,
}: {
  titleId: string
  listings: readonly ListingTeaser[]
  total: number
}) {
  return (
    <Card as="section" padded={false} labelledBy="machine-listings">
      <CardHead id="machine-listings" title={total === 1 ? 'For sale' : `For sale (${total})`} level={2} />
      <ul className="divide-y divide-line">
        {listings.map(({ id, title, category, price, createdAt }) => (
          <li key={id} className="relative flex items-baseline gap-4 px-4 py-3.5 hover:bg-well sm:px-5">
            <div className="min-w-0 grow">
              <SiteLink
                href={paths.listing(id)}
                className="stretched block font-medium leading-snug underline-offset-4 hover:underline"
              >
                {title}
              </SiteLink>
              <p className="mt-1 text-quiet text-sm">
                {CATEGORY_LABELS[category]}, <RelativeTime at={createdAt} className="lowercase" />
              </p>
            </div>
            <Money amount={price} className="shrink-0 font-semibold" />
          </li>
        ))}
      </ul>
      <p className="border-line border-t px-4 py-1 sm:px-5">
        <ViewAll href={paths.marketplace({ machine: titleId })} text="All in the marketplace" />
      </p>
    </Card>
  )
}
