import type { ReactNode } from 'react'

/** One component's specimen: its name and its states. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="border-line border-t py-5">
      <h3 className="mb-3 font-mono text-quiet text-sm">{name}</h3>
      <div className="flex flex-wrap items-start gap-3">{children}</div>
    </div>
  )
}
