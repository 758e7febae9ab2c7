import { paths } from '#contract/paths.ts'
import { Translite } from '#web/ui/translite.tsx'

/** Pictures of the Open Pinball Database: off until its keepers allow showing them. The drawn translites show instead. */
const SHOWS_CATALOGUE_PICTURES = false

export interface MachinePictureProps {
  name: string
  maker: string | null
  year: number | null
  display: string | null
  /** The catalogue's picture, where it has one. */
  picture: string | null
  /** The text alternative; leave out where the name stands beside it. */
  alt?: string
  eager?: boolean
  className?: string
}

/** A machine's backglass, or the translite drawn for it. */
export function MachinePicture({
  name,
  maker,
  year,
  display,
  picture,
  alt = '',
  eager,
  className,
}: MachinePictureProps) {
  return (
    <Translite
      src={paths.translite({
        name,
        maker: maker ?? undefined,
        year: year ?? undefined,
        display: display ?? undefined,
      })}
      picture={SHOWS_CATALOGUE_PICTURES ? picture : null}
      alt={alt}
      eager={eager ?? false}
      className={className ?? ''}
    />
  )
}
