import type { ReactNode } from 'react'

/** Facts as terms and values, one pair per row. */
export function Facts({ facts }: { facts: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(([term, value]) => (
        <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 py-2.5">
          <dt className="text-quiet text-sm">{term}</dt>
          <dd className="ml-auto min-w-0 font-medium [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
