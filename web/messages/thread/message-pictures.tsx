import type { Picture as PictureData } from '#contract/pictures/pictures.ts'
import { Picture } from '#web/pictures/picture.tsx'
import { classes } from '#web/ui/classes.ts'

/** A message's pictures, each linked to the full size in a new tab. */
export function MessagePictures({ pictures }: { pictures: readonly PictureData[] }) {
  if (pictures.length === 0) return null
  const isOne = pictures.length === 1
  return (
    <ul className={classes('my-1 grid gap-1.5', isOne ? 'max-w-80' : 'max-w-96 grid-cols-2')}>
      {pictures.map((picture, at) => (
        <li key={picture.id} className="overflow-hidden rounded-xl">
          <a
            href={picture.url}
            target="_blank"
            rel="noopener"
            aria-label={`Open picture ${at + 1}${picture.alt ? `: ${picture.alt}` : ''}`}
          >
            <Picture
              picture={picture}
              sizes={isOne ? '20rem' : '12rem'}
              className={isOne ? 'max-h-80 w-full object-cover' : 'aspect-square w-full object-cover'}
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
