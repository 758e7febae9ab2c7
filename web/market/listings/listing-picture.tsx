import type { Listing } from '#contract/market/market.ts'
import { paths } from '#contract/paths.ts'
import { showablePicture } from '#web/ui/showable-picture.ts'
import { Translite } from '#web/ui/translite.tsx'

export interface ListingPictureProps {
  listing: Pick<Listing, 'title' | 'imageUrls' | 'picture'>
  eager?: boolean
  className?: string
}

/** The first of its pictures that the site has, or the translite lettered with its title, which stands beside it as text. */
export function ListingPicture({ listing, eager = false, className }: ListingPictureProps) {
  return (
    <Translite
      src={paths.translite({ name: listing.title, kind: 'listing' })}
      picture={listing.picture?.sizes.medium.webp ?? showablePicture(listing.imageUrls.find(showablePicture))}
      alt=""
      eager={eager}
      {...(className && { className })}
    />
  )
}
