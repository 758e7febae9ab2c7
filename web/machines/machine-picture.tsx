import { paths } from '#contract/paths.ts'
import { query, useLoaded } from '#web/queries.ts'
import { showablePicture } from '#web/ui/showable-picture.ts'
import { Translite } from '#web/ui/translite.tsx'

/** Loaded by the root of all pages. */
const siteQuery = query('GET /api/site')

export interface MachinePictureProps {
  name: string
  maker: string | null
  year: number | null
  display: string | null
  /** This site's own picture of it, else the catalogue's, where there is one. */
  picture: string | null
  /** The text alternative; leave out where the name stands beside it. */
  alt?: string
  eager?: boolean
  className?: string
}

/** The operator says whether the machine database's pictures may show; the drawn translites show instead. */
export function useShowsCatalogue(): boolean {
  return useLoaded(siteQuery).showCataloguePictures
}

/** The picture that a page may show of a machine; null where the drawn one stands in. */
export function shownPicture(picture: string | null, showsCatalogue: boolean): string | null {
  return showsCatalogue || picture?.startsWith('/') ? showablePicture(picture) : null
}

/** A machine's backglass, or the translite drawn for it. */
export function MachinePicture(props: MachinePictureProps) {
  return <MachinePictureFor {...props} showsCatalogue={useShowsCatalogue()} />
}

/** The same for parts that are written once for many (`CachedFragment`), which are told what they show. */
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
