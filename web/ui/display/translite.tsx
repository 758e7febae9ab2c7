// Translite: a 4:3 picture of a machine, drawn from its data if there is no photo.
import { useEffect, useRef, useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { showablePicture } from './showable-picture.ts'

export interface TransliteProps {
  /** Address of the generated art: `paths.translite({...})`. */
  src: string
  /** A real picture, shown instead if a page may show it and it loads. */
  picture?: string | null
  /** Alternative text; empty if the same words are beside it. */
  alt: string
  /** Loads at once, for pictures in the first screen. */
  eager?: boolean
  className?: string
}

/** A backglass-shaped picture, 4:3; if the real one fails to load, the generated one replaces it. */
export function Translite({ src, picture, alt, eager = false, className }: TransliteProps) {
  const ref = useRef<HTMLImageElement>(null)
  const [failed, setFailed] = useState<string>()
  const real = showablePicture(picture)
  const shown = real && real !== failed ? real : src
  // A picture may fail before this script runs; then no error event arrives.
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
