// Avatar: a member's picture, or the initial on a colored disc.
import { useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { showablePicture } from './showable-picture.ts'

export interface AvatarProps {
  /** The username: determines initial and color. */
  name: string
  src?: string | null
  /** Width and height in pixels. */
  size?: number
  className?: string
}

const DISCS = ['#ffb224', '#2ed3b7', '#ff8d80', '#b89cff', '#8fc7ff', '#9ee08a']

/** A stable index from a text, to pick one of `count`. */
function pickFor(name: string, count: number): number {
  let hash = 7
  for (const character of name) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % count
}

/** A member's avatar. Decorative: the name must be beside it as text. */
export function Avatar({ name, src, size = 36, className }: AvatarProps) {
  const picture = showablePicture(src)
  const [hasFailed, setFailed] = useState(false)
  const shape = classes(
    'inline-flex shrink-0 items-center justify-center overflow-hidden rounded-full',
    className,
  )
  if (picture && !hasFailed) {
    return (
      <img
        src={picture}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        onError={() => setFailed(true)}
        className={classes(shape, 'object-cover')}
        style={{ width: size, height: size }}
      />
    )
  }
  return (
    <span
      aria-hidden="true"
      className={classes(
        shape,
        'font-bold text-[#1a1328] leading-none shadow-[inset_0_-2px_3px_rgb(0_0_0/0.18)]',
      )}
      style={{
        width: size,
        height: size,
        fontSize: size * 0.42,
        background: DISCS[pickFor(name, DISCS.length)],
      }}
    >
      {[...name][0]?.toUpperCase() ?? '?'}
    </span>
  )
}
