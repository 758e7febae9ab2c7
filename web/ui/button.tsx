// Button and ButtonLink: sizes, variants, and the busy and off states.
import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { classes } from './classes.ts'
import { SiteLink, type SiteLinkProps } from './site-link.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

interface Look {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Fills its container's width. */
  wide?: boolean
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary:
    'bg-amber text-on-amber border-transparent shadow-[inset_0_-2px_0_rgb(0_0_0/0.14),0_4px_14px_-4px_rgb(255_178_36/0.55)] hover:bg-[color-mix(in_oklab,var(--amber),white_16%)]',
  secondary: 'bg-raised text-ink border-edge hover:bg-well hover:border-ink',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-well',
  danger: 'bg-red text-on-red border-transparent hover:bg-[color-mix(in_oklab,var(--red),var(--ink)_14%)]',
}

// Off is flat and unlit but legible; a busy button keeps its looks.
const OFF =
  'off:not-aria-busy:border-line off:not-aria-busy:bg-sunk off:not-aria-busy:text-quiet off:not-aria-busy:shadow-none'

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-9 px-3 py-1 text-sm',
  medium: 'min-h-11 px-4.5 py-2 text-[0.9375rem]',
  large: 'min-h-12 px-6 py-2.5 text-base',
}

/** Class names of a button, for the rare element that is neither button nor link. */
function buttonClasses({ variant = 'secondary', size = 'medium', wide = false }: Look = {}): string {
  return classes(
    'bumper inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold leading-tight',
    OFF,
    '[&_svg]:shrink-0',
    VARIANTS[variant],
    SIZES[size],
    wide && 'w-full',
  )
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Look {
  /** Busy: a spinner replaces the icon, clicks and submits do nothing, label and focus stay. */
  busy?: boolean
  /** Like `disabled` but focusable: for a button whose own click turns it off. */
  off?: boolean
  /** Icon before the label. */
  icon?: ReactNode
  ref?: Ref<HTMLButtonElement>
}

/** A button; by default `type="button"` and secondary, since one primary button per screen is enough. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  off = false,
  icon,
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      // `disabled` would move the keyboard focus to the top of the page.
      {...((busy || off) && { 'aria-disabled': true, onClick: doNothing })}
      {...(busy && { 'aria-busy': true, disabled: false })}
      className={classes(buttonClasses(look(variant, size, wide)), className)}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  )
}

/** Also stops Enter in a field, which the browser turns into a click on the form's button. */
function doNothing(event: MouseEvent): void {
  event.preventDefault()
}

export interface ButtonLinkProps extends SiteLinkProps, Look {
  icon?: ReactNode
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <SiteLink {...rest} className={classes(buttonClasses(look(variant, size, wide)), className)}>
      {icon}
      {children}
    </SiteLink>
  )
}

function look(variant?: ButtonVariant, size?: ButtonSize, wide?: boolean): Look {
  return { variant: variant ?? 'secondary', size: size ?? 'medium', wide: wide ?? false }
}
