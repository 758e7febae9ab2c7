import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

export interface PictureViewerProps {
  open: boolean
  onClose: () => void
  pictures: readonly { src: string; alt: string }[]
  /** Index of the first picture shown. */
  at: number
}

/** The pictures of a post, one at a time, as large as the screen; arrow keys move between them. */
export function PictureViewer({ open, onClose, pictures, at }: PictureViewerProps) {
  return (
    <Dialog open={open} onClose={onClose} size="large" title="Picture">
      <Shown pictures={pictures} from={at} />
    </Dialog>
  )
}

function Shown({ pictures, from }: { pictures: PictureViewerProps['pictures']; from: number }) {
  const [at, setAt] = useState(from)
  const picture = pictures[at]
  if (!picture) return null
  const go = (step: number) => setAt((at + step + pictures.length) % pictures.length)

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowRight') go(1)
    if (event.key === 'ArrowLeft') go(-1)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys, wherever in the dialog one is
    <div onKeyDown={onKeyDown} className="flex flex-col gap-3">
      <figure className="flex flex-col gap-2">
        <img
          src={picture.src}
          alt={picture.alt}
          className="mx-auto max-h-[70dvh] max-w-full rounded-control object-contain"
        />
        <figcaption aria-live="polite" className="text-center text-quiet text-sm [overflow-wrap:anywhere]">
          {pictures.length > 1 ? `${at + 1} of ${pictures.length}` : null}
          {pictures.length > 1 && picture.alt ? ' · ' : null}
          {picture.alt}
        </figcaption>
      </figure>
      {pictures.length > 1 ? (
        <div className="flex justify-center gap-3">
          <IconButton
            label="Previous picture"
            icon={<ChevronLeft size={22} />}
            outlined
            onClick={() => go(-1)}
          />
          <IconButton label="Next picture" icon={<ChevronRight size={22} />} outlined onClick={() => go(1)} />
        </div>
      ) : null}
    </div>
  )
}
