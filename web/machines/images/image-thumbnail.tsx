// Thumbnail and ImageChips: a picture in lists.
import { useState } from 'react'
import type { MachineImage } from '#contract/machines/machines.ts'
import { imageTypeWord } from '#web/machines/words.ts'
import { Picture } from '#web/pictures/picture.tsx'
import { Chip } from '#web/ui/chip.tsx'

/** Whether it is one of the source's pictures, which are linked and never copied. */
export const isLink = (address: string) => /^https?:\/\/img\.opdb\.org\//.test(address)

/** A small preview. */
export function Thumbnail({ image: { picture, imageUrl } }: { image: MachineImage }) {
  const [hasFailed, setFailed] = useState(false)
  const frame = 'flex h-18 w-24 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunk'
  if (picture) {
    return (
      <div className={frame}>
        <Picture picture={{ ...picture, alt: '' }} sizes="6rem" className="size-full! object-cover" />
      </div>
    )
  }
  return (
    <div className={frame}>
      {isLink(imageUrl) && !hasFailed ? (
        <img
          src={imageUrl.replace(/^http:/, 'https:')}
          alt=""
          width={96}
          height={72}
          loading="lazy"
          onError={() => setFailed(true)}
          className="size-full object-cover"
        />
      ) : (
        <span className="px-1 text-center text-quiet text-xs">
          {isLink(imageUrl) ? 'Cannot be loaded' : 'No copy yet'}
        </span>
      )}
    </div>
  )
}

/** Chips for the main picture and the type. */
export function ImageChips({ image: { isMainImage, imageType } }: { image: MachineImage }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {isMainImage ? (
        <Chip tone="amber" lit>
          Main image
        </Chip>
      ) : null}
      <Chip lamp={false}>{imageType === 'other' ? 'Other' : imageTypeWord(imageType)}</Chip>
    </span>
  )
}
