// IconButton and IconLink: 44 px targets with an icon and no text.
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { classes } from './classes.ts'
import { SiteLink, type SiteLinkProps } from './site-link.tsx'

const LOOK =
  'bumper inline-flex size-11 shrink-0 items-center justify-center rounded-control border text-ink hover:bg-well disabled:opacity-50 aria-pressed:text-red [&[aria-pressed=true]_svg]:fill-current'
const OUTLINED = 'border-edge bg-raised'
const BARE = 'border-transparent bg-transparent'

export interface IconButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** Accessible name and tooltip. */
  label: string
  icon: ReactNode
  outlined?: boolean
  ref?: Ref<HTMLButtonElement>
}

/** A 44 px icon button. With `aria-pressed` it is a toggle whose icon is filled when on. */
export function IconButton({ label, icon, outlined = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classes(LOOK, outlined ? OUTLINED : BARE, className)}
    >
      {icon}
    </button>
  )
}

export interface IconLinkProps extends SiteLinkProps {
  label: string
  icon: ReactNode
  outlined?: boolean
}

/** A 44 px icon link. */
export function IconLink({ label, icon, outlined = false, className, ...rest }: IconLinkProps) {
  return (
    <SiteLink
      title={label}
      {...rest}
      aria-label={label}
      className={classes(LOOK, outlined ? OUTLINED : BARE, className)}
    >
      {icon}
    </SiteLink>
  )
}
