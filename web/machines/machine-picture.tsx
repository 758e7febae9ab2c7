import { paths } from '#contract/paths.ts'
import { query, useLoaded } from '#web/queries.ts'
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
  // The operator says whether the machine database's pictures may show; the drawn translites show instead.
  const { showCataloguePictures } = useLoaded(siteQuery)
  const mayShow = showCataloguePictures || picture?.startsWith('/')
  return (
    <Translite
      src={paths.translite({
        name,
        maker: maker ?? undefined,
        year: year ?? undefined,
        display: display ?? undefined,
      })}
      picture={mayShow ? picture : null}
      alt={alt}
      eager={eager ?? false}
      className={className ?? ''}
    />
  )
}
