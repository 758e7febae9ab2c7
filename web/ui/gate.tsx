// Gate: replaces content for viewers who lack the permission, and says what opens it.
import type { ReactNode } from 'react'
import { Card } from './card.tsx'

export interface GateProps {
  title: ReactNode
  /** What is behind the gate, and what opens it. */
  children: ReactNode
  /** Benefits, one line each. */
  points?: readonly string[]
  /** Buttons that lead to access. */
  actions: ReactNode
  /** 2 below the head of a page. */
  level?: 1 | 2
}

/** Replaces content for viewers who lack the permission. */
export function Gate({ title, children, points, actions, level = 1 }: GateProps) {
  const Title = `h${level}` as const
  return (
    <div className="mx-auto w-full max-w-2xl pb-8 has-[h1]:pt-8 md:pb-14 md:has-[h1]:pt-14">
      <Card className="flex flex-col items-center gap-4 px-5 py-9 text-center sm:px-10 sm:py-12">
        <LaneGate />
        <Title className="display text-[clamp(2rem,1.6rem+1.6vw,2.75rem)]">{title}</Title>
        <div className="max-w-[52ch] text-balance text-lg text-quiet">{children}</div>
        {points && points.length > 0 ? (
          <ul className="flex flex-col gap-2 text-left">
            {points.map((point) => (
              <li key={point} className="flex items-start gap-2.5">
                <span className="mt-2 size-2 shrink-0 rounded-full bg-teal" aria-hidden="true" />
                {point}
              </li>
            ))}
          </ul>
        ) : null}
        <div className="mt-2 flex flex-wrap justify-center gap-3">{actions}</div>
      </Card>
    </div>
  )
}

// Drawing: a ball waiting before a lane's gate.
function LaneGate() {
  return (
    <svg viewBox="0 0 96 56" width="144" height="84" aria-hidden="true">
      <path d="M8 46h80" stroke="var(--edge)" strokeWidth="3" strokeLinecap="round" />
      <path d="M60 46V12" stroke="var(--amber-ink)" strokeWidth="4" strokeLinecap="round" />
      <circle cx="60" cy="10" r="4" fill="var(--red)" />
      <circle cx="34" cy="33" r="12" fill="#c9cedd" />
      <circle cx="34" cy="33" r="12" fill="none" stroke="#5c6178" strokeWidth="1.5" />
      <circle cx="30" cy="29" r="3.5" fill="#fff" />
      <path
        d="M74 34l6 6-6 6"
        fill="none"
        stroke="var(--quiet)"
        strokeWidth="2.5"
        strokeLinecap="round"
        opacity="0.6"
      />
    </svg>
  )
}
