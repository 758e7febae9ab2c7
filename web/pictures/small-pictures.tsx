import type { Picture as ShownPicture } from '#contract/pictures/pictures.ts'
import { classes } from '#web/ui/classes.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Picture } from './picture.tsx'

export interface SmallPicturesProps {
  pictures: readonly ShownPicture[]
  size: 'small' | 'medium'
  className?: string | undefined
}

const SIZES = { small: { sizes: '4rem', width: 'w-16' }, medium: { sizes: '6rem', width: 'w-24' } }

/** A row of thumbnails that open at full size. */
export function SmallPictures({ pictures, size, className }: SmallPicturesProps) {
  const { sizes, width } = SIZES[size]
  return (
    <ul className={classes('flex flex-wrap gap-2', className)} aria-label="Pictures">
      {pictures.map((picture, at) => (
        <li key={picture.id}>
          <SiteLink
            href={picture.url}
            reload
            target="_blank"
            rel="noopener"
            aria-label={picture.alt || `Picture ${at + 1}`}
          >
            <Picture
              picture={{ ...picture, alt: '' }}
              sizes={sizes}
              className={classes('aspect-square rounded-control object-cover', width)}
            />
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}
