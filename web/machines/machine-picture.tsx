// MachinePicture: a machine's backglass, or the drawn translite.
import { paths } from '#contract/paths.ts'
import { query, useLoaded } from '#web/queries.ts'
import { showablePicture } from '#web/ui/display/showable-picture.ts'
import { Translite } from '#web/ui/display/translite.tsx'

/** Loaded by the root route of all pages. */
const siteQuery = query('GET /api/site')

export interface MachinePictureProps {
  name: string
  maker: string | null
  year: number | null
  display: string | null
  /** This site's own picture, else the catalogue's, if any. */
  picture: string | null
  /** Alternative text; leave out if the name is beside it. */
  alt?: string
  eager?: boolean
  className?: string
}

/** Whether the operator allows the machine database's pictures; drawn translites replace them otherwise. */
export function useShowsCatalogue(): boolean {
  return useLoaded(siteQuery).showCataloguePictures
}

/** The picture that a page may show; null for the drawn one. */
export function shownPicture(picture: string | null, showsCatalogue: boolean): string | null {
  return showsCatalogue || picture?.startsWith('/') ? showablePicture(picture) : null
}

/** A machine's backglass, or the drawn translite. */
export function MachinePicture(props: MachinePictureProps) {
  return <MachinePictureFor {...props} showsCatalogue={useShowsCatalogue()} />
}

/** The same for cached fragments, which get the setting as a prop. */
export function MachinePictureFor({
  showsCatalogue,
  name,
  maker,
  year,
  display,
  picture,
  alt = '',
  eager,
  className,
}: MachinePictureProps & { showsCatalogue: boolean }) {
  return (
    <Translite
      src={paths.translite({
        name,
        maker: maker ?? undefined,
        year: year ?? undefined,
        display: display ?? undefined,
      })}
      picture={shownPicture(picture, showsCatalogue)}
      alt={alt}
      eager={eager ?? false}
      className={className ?? ''}
    />
  )
}
