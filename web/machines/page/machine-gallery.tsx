// MachineGallery: pictures on a machine's page.
import { useState } from 'react'
import type { MachinePage, MachinePicture as PictureOfMachine } from '#contract/machines/pages.ts'
import { paths } from '#contract/paths.ts'
import { imageTypeWord } from '#web/machines/words.ts'
import { Picture } from '#web/pictures/picture.tsx'
import { classes } from '#web/ui/classes.ts'
import { showablePicture } from '#web/ui/display/showable-picture.ts'
import { Translite } from '#web/ui/display/translite.tsx'

const FRAME = 'aspect-4/3 h-auto w-full bg-sunk object-contain'

type Drawn = Pick<MachinePage, 'name' | 'title' | 'manufacturer' | 'year' | 'display' | 'pictures'>

/** The machine's pictures, one large and all as thumbnails; the drawn translite if there are none. */
export function MachineGallery({ machine }: { machine: Drawn }) {
  const [chosen, setChosen] = useState(0)
  const { pictures, name } = machine
  const shown = pictures[chosen] ?? pictures[0]
  const art = paths.translite({
    name,
    maker: machine.manufacturer?.name,
    year: machine.year ?? undefined,
    display: machine.display ?? undefined,
  })
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <figure className="overflow-clip rounded-card border border-line bg-sunk shadow-card">
        {shown ? (
          <Shown key={chosen} picture={shown} art={art} name={name} />
        ) : (
          <Translite src={art} alt={`Translite drawn for ${name}`} eager />
        )}
        {shown ? <Caption picture={shown} /> : null}
      </figure>
      {pictures.length > 1 ? (
        <ul aria-label={`Pictures of ${name}`} className="flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={picture.id ?? picture.linked?.large}>
              <Thumb
                picture={picture}
                art={art}
                label={`Show picture ${index + 1}: ${wordsOf(picture, name)}`}
                isShown={picture === shown}
                onChoose={() => setChosen(index)}
              />
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  )
}

/** Alternative text of a picture. */
function wordsOf({ title, picture, type }: PictureOfMachine, name: string): string {
  return picture?.alt || title || `${imageTypeWord(type)} of ${name}`
}

interface ShownProps {
  picture: PictureOfMachine
  art: string
  name: string
}

function Shown({ picture, art, name }: ShownProps) {
  const alt = wordsOf(picture, name)
  if (picture.picture) {
    return (
      <Picture
        picture={{ ...picture.picture, alt }}
        sizes="(min-width: 64rem) 38rem, (min-width: 48rem) 50vw, 100vw"
        eager
        className={FRAME}
      />
    )
  }
  return <Translite src={art} picture={picture.linked?.large ?? null} alt={alt} eager className={FRAME} />
}

function Caption({ picture: { title, credit, type } }: Pick<ShownProps, 'picture'>) {
  return (
    <figcaption className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 border-line border-t bg-raised px-3 py-2 text-sm">
      <span>{title ?? imageTypeWord(type)}</span>
      {credit ? <span className="text-quiet">Picture: {credit}</span> : null}
    </figcaption>
  )
}

interface ThumbProps extends Omit<ShownProps, 'name'> {
  label: string
  isShown: boolean
  onChoose: () => void
}

/** Without script it opens the large picture. */
function Thumb({ picture: { picture, linked }, art, label, isShown, onChoose }: ThumbProps) {
  return (
    <a
      href={showablePicture(picture?.url ?? linked?.large) ?? art}
      aria-label={label}
      aria-current={isShown ? 'true' : undefined}
      onClick={(event) => {
        event.preventDefault()
        onChoose()
      }}
      className={classes(
        'block w-18 overflow-clip rounded-control border-2 sm:w-20',
        isShown ? 'border-amber-ink' : 'border-line hover:border-edge',
      )}
    >
      <Translite src={art} picture={picture?.sizes.small.webp ?? linked?.small ?? null} alt="" />
    </a>
  )
}
