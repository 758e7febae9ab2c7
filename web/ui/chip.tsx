// Chips shaped like playfield inserts: as text, as link, as toggle button.
import type { CSSProperties, ReactNode } from 'react'
import { classes } from './classes.ts'
import { SiteLink } from './site-link.tsx'

export type Tone = 'amber' | 'teal' | 'red' | 'blue' | 'green' | 'quiet'

const LAMPS: Record<Tone, string> = {
  amber: 'var(--amber-ink)',
  teal: 'var(--teal)',
  red: 'var(--red)',
  blue: 'var(--blue)',
  green: 'var(--green)',
  quiet: 'var(--quiet)',
}

interface Look {
  tone?: Tone
  /** Lit like an insert whose lamp is on. */
  lit?: boolean
  /** The small lamp before the text; on by default. */
  lamp?: boolean
  className?: string
  children: ReactNode
}

const PLAIN = 'min-h-6 px-2.5 py-0.5 text-xs'
const TARGET = 'bumper min-h-9 px-3.5 py-1.5 text-sm hover:border-current'
const DENSE_TARGET = 'bumper min-h-7 px-2.5 py-1 text-[0.8125rem] hover:border-current'

function lookOf({ tone = 'quiet', lit = false, className }: Look, size: string) {
  return {
    className: classes(
      'insert inline-flex w-fit max-w-full items-center gap-1.5 rounded-full font-semibold leading-tight',
      size,
      className,
    ),
    style: { '--lamp': LAMPS[tone] } as CSSProperties,
    'data-lit': lit,
  }
}

function Lamp() {
  return <span className="lamp size-1.5 shrink-0 rounded-full" aria-hidden="true" />
}

/** A chip that shows a tier, a state or a kind. */
export function Chip(look: Look) {
  return (
    <span {...lookOf(look, PLAIN)}>
      {look.lamp === false ? null : <Lamp />}
      {look.children}
    </span>
  )
}

export interface ChipLinkProps extends Look {
  href: string
  preserveScroll?: boolean
  /** Small size, for many chips in a list row. */
  dense?: boolean
  /** Lit chips are the current choice by default; pass false if the link switches the chip off. */
  isCurrent?: boolean
}

/** A chip as a link; lit, it is the current choice. */
export function ChipLink({ href, preserveScroll = false, dense = false, isCurrent, ...look }: ChipLinkProps) {
  return (
    <SiteLink
      href={href}
      preserveScroll={preserveScroll}
      {...lookOf(look, dense ? DENSE_TARGET : TARGET)}
      aria-current={(isCurrent ?? look.lit) ? 'true' : undefined}
    >
      {look.lamp === false ? null : <Lamp />}
      {look.children}
    </SiteLink>
  )
}
