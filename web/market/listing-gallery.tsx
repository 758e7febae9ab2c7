import { useState } from 'react'
import type { ListingDetail } from '#contract/market.ts'
import { Picture } from '#web/pictures/picture.tsx'
import { classes } from '#web/ui/classes.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { showablePicture } from '#web/ui/showable-picture.ts'
import { ListingPicture } from './listing-picture.tsx'

/** The listing's pictures, one large and all to choose from; art drawn from its title where there is none. */
export function ListingGallery({ listing }: { listing: ListingDetail }) {
  const { pictures, title } = listing
  const [chosen, setChosen] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const shown = pictures[chosen] ?? pictures[0]
  if (!shown)
    return (
      <ListingPicture
        listing={listing}
        eager
        className="self-start rounded-card border border-line shadow-card"
      />
    )
  const wordsOf = (at: number) => pictures[at]?.alt || `Picture ${at + 1} of ${title}`
  const alt = wordsOf(pictures.indexOf(shown))
  return (
    <div className="flex min-w-0 flex-col gap-2 self-start">
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={() => setLarge(true)}
        className="block cursor-zoom-in overflow-clip rounded-card border border-line bg-sunk shadow-card"
      >
        <Picture
          key={shown.id}
          picture={{ ...shown, alt }}
          sizes="(min-width: 64rem) 38rem, (min-width: 48rem) 50vw, 100vw"
          eager
          className="aspect-4/3 h-auto w-full object-contain"
        />
        <span className="sr-only">Enlarge</span>
      </button>
      {pictures.length > 1 ? (
        <ul aria-label={`Pictures of ${title}`} className="flex flex-wrap gap-2">
          {pictures.map((picture, at) => (
            <li key={picture.id}>
              <a
                href={showablePicture(picture.url) ?? undefined}
                aria-label={`Show picture ${at + 1}: ${wordsOf(at)}`}
                aria-current={picture === shown ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  setChosen(at)
                }}
                className={classes(
                  'block w-18 overflow-clip rounded-control border-2 sm:w-20',
                  picture === shown ? 'border-amber-ink' : 'border-line hover:border-edge',
                )}
              >
                <Picture
                  picture={{ ...picture, alt: '' }}
                  sizes="5rem"
                  className="aspect-4/3 w-full object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      <Dialog open={isLarge} onClose={() => setLarge(false)} title={title} size="large">
        <Picture picture={{ ...shown, alt }} sizes="100vw" className="max-h-[75dvh] w-full object-contain" />
      </Dialog>
    </div>
  )
}
