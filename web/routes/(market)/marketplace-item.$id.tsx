import { createFileRoute } from '@tanstack/react-router'
import { listingHead, loadListing, readListingAddress } from '#web/market/listings/listing-page.ts'
import { ListingScreen } from '#web/market/listings/listing-screen.tsx'

export const Route = createFileRoute('/(market)/marketplace-item/$id')({
  validateSearch: readListingAddress,
  loader: loadListing,
  head: ({ loaderData, match }) => listingHead(loaderData, match.context.origin),
  component: ListingPage,
})

function ListingPage() {
  return <ListingScreen listing={Route.useLoaderData()} action={Route.useSearch().action} />
}
