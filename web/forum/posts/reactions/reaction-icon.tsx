import type { ReactNode } from 'react'
import type { Reaction } from '#contract/forum/forum.ts'

const BALL = { r: 3, fill: 'currentColor', stroke: 'none' }

/** Drawn with the same stroke as the site's other icons; the ball is always the same. */
const DRAWINGS: Readonly<Record<Reaction, ReactNode>> = {
  replay: (
    <>
      <path d="M16.6 11.5a6.8 6.8 0 1 1-1.9-6.2l1.9 1.8" />
      <path d="M16.8 3v4.2h-4.2" />
      <circle cx="10" cy="10" {...BALL} r={2.4} />
    </>
  ),
  extra_ball: (
    <>
      <circle cx="7.5" cy="12.5" {...BALL} r={4.5} />
      <path d="M14.5 2.5v7M11 6h7" />
    </>
  ),
  multiball: (
    <>
      <circle cx="10" cy="5.2" {...BALL} />
      <circle cx="5" cy="13.6" {...BALL} />
      <circle cx="15" cy="13.6" {...BALL} />
    </>
  ),
  jackpot: (
    <path
      d="m10 1.8 2.3 5 5.4.7-4 3.7 1.1 5.4-4.8-2.7-4.8 2.7 1.1-5.4-4-3.7 5.4-.7z"
      fill="currentColor"
      fillOpacity="0.22"
    />
  ),
  tilt: (
    <>
      <path d="M3 2.8h11M8.5 2.8l4.2 8.4" />
      <path d="M7.6 13.6a5.2 2.2 0 1 0 10 .4" />
      <circle cx="13.4" cy="12.4" {...BALL} r={2.4} />
    </>
  ),
  drain: (
    <>
      <path d="M2 6.5l5.2 4.8M18 6.5l-5.2 4.8" strokeWidth="2.6" />
      <circle cx="10" cy="15.6" {...BALL} r={2.6} />
      <path d="M10 4v4" strokeDasharray="1.4 2" />
    </>
  ),
}

/** Decorative: the name is beside it or on the button. */
export function ReactionIcon({ reaction }: { reaction: Reaction }) {
  return (
    <svg
      viewBox="0 0 20 20"
      className="size-[1.125rem] shrink-0"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {DRAWINGS[reaction]}
    </svg>
  )
}
