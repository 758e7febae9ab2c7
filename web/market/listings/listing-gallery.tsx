import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import type { ListingDetail } from '#contract/market/market.ts'
import { Picture } from '#web/pictures/picture.tsx'
import { classes } from '#web/ui/classes.ts'
import { showablePicture } from '#web/ui/display/showable-picture.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { ListingPicture } from './listing-picture.tsx'

/** Minimum pixels of a horizontal swipe. */
const SWIPE = 40

/**
 * The listing's pictures, one large with thumbnails, by swipe and arrow keys; without pictures, art drawn from its
 * title.
 */
export function ListingGallery({ listing }: { listing: ListingDetail }) {
  const { pictures, title } = listing
  const [chosen, setChosen] = useState(0)
  const [isLarge, setLarge] = useState(false)
  const hasMore = pictures.length > 1
  const turn = (by: number) => setChosen((at) => (at + by + pictures.length) % pictures.length)
  const { hasSwiped, swipe } = useSwipe(hasMore ? turn : null)
  const shown = pictures[chosen] ?? pictures[0]
  if (!shown)
    return (
      <ListingPicture
        listing={listing}
        eager
        className="self-start rounded-card border border-line shadow-card"
      />
    )
  const alt = altOf(listing, pictures.indexOf(shown))

  function onKeyDown({ key, altKey, ctrlKey, metaKey }: KeyboardEvent) {
    if (!hasMore || altKey || ctrlKey || metaKey) return
    if (key === 'ArrowRight') turn(1)
    if (key === 'ArrowLeft') turn(-1)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div
      role="group"
      aria-label="Pictures"
      className="flex min-w-0 flex-col gap-2 self-start"
      onKeyDown={onKeyDown}
    >
      <button
        type="button"
        aria-haspopup="dialog"
        {...swipe}
        onClick={() => {
          // A swipe must not open the picture.
          if (!hasSwiped()) setLarge(true)
        }}
        className="block cursor-zoom-in touch-pan-y overflow-clip rounded-card border border-line bg-sunk shadow-card"
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
      {hasMore ? (
        <p role="status" className="sr-only">
          Picture {pictures.indexOf(shown) + 1} of {pictures.length}
        </p>
      ) : null}
      {hasMore ? <Thumbnails listing={listing} shown={shown} onChoose={setChosen} /> : null}
      <Dialog open={isLarge} onClose={() => setLarge(false)} title={title} size="large">
        <div {...swipe} className="touch-pan-y">
          <Picture
            key={shown.id}
            picture={{ ...shown, alt }}
            sizes="100vw"
            className="max-h-[70dvh] w-full object-contain"
          />
        </div>
        {hasMore ? (
          <div className="mt-3 flex items-center justify-center gap-4">
            <IconButton label="Previous picture" icon={<ChevronLeft size={20} />} onClick={() => turn(-1)} />
            <span className="num text-quiet text-sm">
              {pictures.indexOf(shown) + 1} of {pictures.length}
            </span>
            <IconButton label="Next picture" icon={<ChevronRight size={20} />} onClick={() => turn(1)} />
          </div>
        ) : null}
      </Dialog>
    </div>
  )
}

type ListingPictures = Pick<ListingDetail, 'pictures' | 'title'>

function altOf({ pictures, title }: ListingPictures, at: number): string {
  return pictures[at]?.alt || `Picture ${at + 1} of ${title}`
}

interface ThumbnailsProps {
  listing: ListingPictures
  shown: ListingDetail['pictures'][number]
  onChoose: (at: number) => void
}

function Thumbnails({ listing, shown, onChoose }: ThumbnailsProps) {
  return (
    <ul aria-label={`Pictures of ${listing.title}`} className="flex flex-wrap gap-2">
      {listing.pictures.map((picture, at) => (
        <li key={picture.id}>
          <a
            href={showablePicture(picture.url) ?? undefined}
            aria-label={`Show picture ${at + 1}: ${altOf(listing, at)}`}
            aria-current={picture === shown ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault()
              onChoose(at)
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
  )
}

/**
 * Turns by 1 for a swipe to the left, by -1 to the right; null if there is nothing to turn to. `hasSwiped` says whether the
 * last touch was a swipe.
 */
function useSwipe(turn: ((by: 1 | -1) => void) | null) {
  const touched = useRef<{ x: number; y: number } | null>(null)
  const hasSwiped = useRef(false)
  const swipe = {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent) => {
      hasSwiped.current = false
      touched.current = pointerType === 'touch' ? { x: clientX, y: clientY } : null
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const from = touched.current
      touched.current = null
      if (!from || !turn) return
      const [sideways, down] = [clientX - from.x, clientY - from.y]
      if (Math.abs(sideways) < SWIPE || Math.abs(sideways) < Math.abs(down)) return
      hasSwiped.current = true
      turn(sideways < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      touched.current = null
    },
  }
  return { swipe, hasSwiped: () => hasSwiped.current }
}
