import { OFFERS_PAGE_SIZE } from '#contract/market/offer-constants.ts'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { ChipLink } from '#web/ui/chip.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { NoMoneyNote } from './no-money-note.tsx'
import { OfferList } from './offer-list.tsx'
import { type OffersAddress, offersQuery } from './offer-queries.ts'
import { useFreshOffers } from './use-fresh-offers.ts'

const LISTS = [
  { list: undefined, label: 'All' },
  { list: 'live', label: 'Open' },
  { list: 'over', label: 'Ended' },
] as const

/** The viewer’s offers and deals, as buyer and as seller. */
export function OffersScreen({ address }: { address: OffersAddress }) {
  const { data, pagination } = useLoaded(offersQuery(address))
  const { role, list, page = 1 } = address
  const isFiltered = role !== undefined || list !== undefined
  useFreshOffers()
  return (
    <div className="wrap pb-12">
      <PageHead
        breadcrumb={[{ label: 'Marketplace', href: paths.marketplace() }, { label: 'Your offers' }]}
        title="Your offers"
        lead="What you’ve offered, what others offer you, and the deals you’ve agreed on."
      />
      <LinkTabs
        label="Offers to show"
        active={role ?? 'all'}
        tabs={[
          { id: 'all', label: 'All', href: paths.offers({ list }) },
          { id: 'buyer', label: 'Buying', href: paths.offers({ role: 'buyer', list }) },
          { id: 'seller', label: 'Selling', href: paths.offers({ role: 'seller', list }) },
        ]}
      >
        <nav aria-label="Status" className="mb-4">
          <ul className="flex flex-wrap gap-2">
            {LISTS.map((one) => (
              <li key={one.label}>
                <ChipLink
                  href={paths.offers({ role, list: one.list })}
                  tone="amber"
                  lit={one.list === list}
                  preserveScroll
                >
                  {one.label}
                </ChipLink>
              </li>
            ))}
          </ul>
        </nav>
        {data.length === 0 ? (
          <EmptyList
            total={pagination.total}
            title={titleOfNone(address)}
            action={
              isFiltered ? (
                <ButtonLink href={paths.offers()}>Show all offers</ButtonLink>
              ) : (
                <ButtonLink href={paths.marketplace()}>Go to the marketplace</ButtonLink>
              )
            }
          >
            {isFiltered
              ? null
              : 'Make an offer on a listing, or list something yourself. Offers and deals appear here.'}
          </EmptyList>
        ) : (
          <OfferList label="Your offers" offers={data} />
        )}
        <Pagination
          page={page}
          pages={Math.ceil(pagination.total / OFFERS_PAGE_SIZE)}
          hrefOf={(to) => paths.offers({ ...address, page: to === 1 ? undefined : to })}
        />
        <NoMoneyNote className="mt-6" />
      </LinkTabs>
    </div>
  )
}

const KINDS = { live: 'open offers', over: 'ended offers' } as const
const SIDES = { buyer: ' from you', seller: ' on your listings' } as const

/** "No ended offers on your listings", by the filters. */
function titleOfNone({ role, list }: OffersAddress): string {
  return `No ${list ? KINDS[list] : 'offers'}${role ? SIDES[role] : list ? '' : ' here'}`
}
