import { useLoaded } from '#web/queries.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { ListingCard } from './listing-card.tsx'
import { memberListingsQuery } from './member-listings-query.ts'

/** A member's listings on their public profile, for viewers who may use the marketplace; empty without listings. */
export function ShownListings({ username }: { username: string }) {
  const { data, pagination } = useLoaded(memberListingsQuery(username))
  if (data.length === 0) return null
  const { total } = pagination
  return (
    <section aria-labelledby="shown-listings" className="mt-10">
      <SectionHead
        id="shown-listings"
        title="For sale"
        lead={total === 1 ? 'One listing.' : `${total} listings, newest first.`}
      />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4 sm:gap-5">
        {data.map((listing) => (
          <li key={listing.id}>
            <ListingCard listing={listing} eager={false} showsSeller={false} />
          </li>
        ))}
      </ul>
    </section>
  )
}
