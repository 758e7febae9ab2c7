import { useState } from 'react'
import type { Picture as PictureData, PictureSize } from '#contract/pictures/pictures.ts'
import { classes } from '#web/ui/classes.ts'
import { showablePicture } from '#web/ui/display/showable-picture.ts'

export interface PictureProps {
  picture: PictureData
  /** Displayed width, for the browser's choice of size: "(min-width: 48rem) 20rem, 100vw". */
  sizes: string
  /** For pictures on the first screen, which must not load lazily. */
  eager?: boolean
  /** For the image itself: `object-cover` and an aspect if it fills a frame. */
  className?: string
}

/** A stored picture: WebP if supported, with reserved space while loading, and its text alternative after a failure. */
export function Picture({ picture, sizes, eager = false, className }: PictureProps) {
  const [hasFailed, setFailed] = useState(false)
  const { width, height, alt } = picture
  const src = showablePicture(picture.url)
  if (hasFailed || !src) return <MissingPicture picture={picture} {...(className && { className })} />
  return (
    <picture className="contents">
      {/* Hidden, or a flexible row around it would leave a gap for it. */}
      <source className="hidden" type="image/webp" srcSet={setOf(picture, 'webp')} sizes={sizes} />
      <img
        src={src}
        srcSet={setOf(picture, 'jpeg')}
        sizes={sizes}
        width={width}
        height={height}
        alt={alt}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => setFailed(true)}
        className={classes('block h-auto max-w-full bg-sunk', className)}
      />
    </picture>
  )
}

/** The same space, with the picture's text alternative. */
function MissingPicture({
  picture: { width, height, alt },
  className,
}: Pick<PictureProps, 'picture' | 'className'>) {
  return (
    <span
      role="img"
      aria-label={alt || 'Picture not available'}
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: width }}
      className={classes(
        'flex items-center justify-center overflow-hidden bg-sunk p-3 text-center text-quiet text-sm',
        className,
      )}
    >
      {alt || 'This picture is not available.'}
    </span>
  )
}

/** Sizes of small pictures coincide: each width is named once. */
function setOf({ sizes }: PictureData, form: keyof Pick<PictureSize, 'webp' | 'jpeg'>): string {
  const byWidth = new Map(Object.values(sizes).map((size) => [size.width, size[form]]))
  return [...byWidth].map(([width, address]) => `${address} ${width}w`).join(', ')
}
