import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { ChipLink } from '#web/ui/chip.tsx'

/** Searches that each show another way to ask. */
const EXAMPLES = ['AFM', 'em gottlieb 1975', 'metalica', 'flipper rebuild', 'LED', 'Fathom']

const PLACES = [
  { label: 'All machines', href: paths.machines() },
  { label: 'Top machines', href: paths.topMachines() },
  { label: 'Forums', href: paths.forums() },
  { label: 'Marketplace', href: paths.marketplace() },
  { label: 'Blog', href: paths.blog() },
  { label: 'Events', href: paths.events() },
]

/** The search page before anything was searched for. */
export function SearchExamples() {
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <p className="text-quiet">
        Find machines by name, nickname, manufacturer, year or designer, and topics, listings and posts by any
        word in them. Typos are fine.
      </p>
      <Chips title="Try one of these">
        {EXAMPLES.map((q) => (
          <li key={q}>
            <ChipLink href={paths.search(q)} lamp={false}>
              {q}
            </ChipLink>
          </li>
        ))}
      </Chips>
      <Chips title="Or look around">
        {PLACES.map(({ label, href }) => (
          <li key={href}>
            <ChipLink href={href} lamp={false}>
              {label}
            </ChipLink>
          </li>
        ))}
      </Chips>
    </div>
  )
}

function Chips({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 font-semibold">{title}</h2>
      <ul className="flex flex-wrap gap-2">{children}</ul>
    </section>
  )
}
