import type { ReactNode } from 'react'

/** Content that unfolds at a press, also without script. */
export function Fold({ summary, children }: { summary: ReactNode; children: ReactNode }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-[0.9375rem] text-amber-ink">
        {summary}
      </summary>
      {children}
    </details>
  )
}
