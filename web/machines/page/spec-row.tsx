import type { ReactNode } from 'react'

/** A term and its value on the spec sheet; nothing if the value is null or empty. */
export function SpecRow({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] items-baseline gap-3 py-1.5">
      <dt className="text-quiet">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  )
}
