import { useEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import { showablePicture } from './showable-picture.ts'

export interface TransliteProps {
  /** The art drawn from the data: `paths.translite({...})`. */
  src: string
  /** A real picture, shown instead as long as a page may show it and it loads. */
  picture?: string | null
  /** The text alternative; empty where the same words stand beside it. */
  alt: string
  /** Pictures in the first screen must not wait. */
  eager?: boolean
  className?: string
}

/** A backglass-shaped picture, 4:3, never broken: when the real one fails, the drawn one takes its place. */
export function Translite({ src, picture, alt, eager = false, className }: TransliteProps) {
  const ref = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string>()
  const real = showablePicture(picture)
  const shown = real && real !== failed ? real : src
  // A picture may fail before this script runs; then no error event reaches us.
  useEffect(() => {
    const image = ref.current
    if (image?.complete && image.naturalWidth === 0 && shown !== src) setFailed(shown)
  }, [shown, src])
  return (
    <img
      ref={ref}
      src={shown}
      alt={alt}
      width={640}
      height={480}
      loading={eager ? 'eager' : 'lazy'}
      fetchPriority={eager ? 'high' : 'auto'}
      decoding={eager ? 'sync' : 'async'}
      onError={() => setFailed(shown)}
      className={classes('block aspect-4/3 h-auto w-full object-cover', className)}
    />
  )
}
