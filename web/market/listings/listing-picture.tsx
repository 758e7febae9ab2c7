import type { Listing } from '#contract/market/market.ts'
import { paths } from '#contract/paths.ts'
import { showablePicture } from '#web/ui/display/showable-picture.ts'
import { Translite } from '#web/ui/display/translite.tsx'

export interface ListingPictureProps {
  listing: Pick<Listing, 'title' | 'imageUrls' | 'picture'>
  eager?: boolean
  className?: string
}

/** The first picture that the site has, or the translite with its title. Decorative: the title is beside it as text. */
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
