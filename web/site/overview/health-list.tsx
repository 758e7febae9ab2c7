// HealthList: health checks with remedies.
import type { HealthFinding } from '#contract/site/overview.ts'
import type { HealthCheckName, HealthState } from '#contract/site/overview-constants.ts'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

const TITLES: Record<HealthCheckName, string> = {
  disk: 'Disk',
  email: 'Email',
  work: 'Background work',
  catalogue: 'Catalogue',
  payments: 'Payments',
  address: 'Address',
}

/** What the page is called where something can be done about it. */
const LINKS: Partial<Record<HealthCheckName, string>> = {
  email: 'Open jobs',
  work: 'Open jobs',
  catalogue: 'Open jobs',
  payments: 'Open payments',
}

const STATES: Record<HealthState, { tone: Tone; word: string }> = {
  bad: { tone: 'red', word: 'Problem' },
  doubtful: { tone: 'amber', word: 'Check' },
  good: { tone: 'green', word: 'OK' },
}
const WORST_FIRST = Object.keys(STATES) as HealthState[]

/** Health findings, worst first, each with its remedy. */
export function HealthList({ findings }: { findings: readonly HealthFinding[] }) {
  const sorted = findings.toSorted((a, b) => WORST_FIRST.indexOf(a.state) - WORST_FIRST.indexOf(b.state))
  return (
    <ul className="divide-y divide-line rounded-card border border-line bg-raised">
      {sorted.map(({ check, state, text, advice, path }) => (
        <li
          key={check}
          className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[5rem_10rem_minmax(0,1fr)_auto] sm:items-baseline"
        >
          <span>
            <Chip tone={STATES[state].tone} lit={state !== 'good'}>
              {STATES[state].word}
            </Chip>
          </span>
          <h3 className="font-semibold">{TITLES[check]}</h3>
          <p className="[overflow-wrap:anywhere]">
            {text} {advice ? <span className="text-quiet">{advice}</span> : null}
          </p>
          {path && state !== 'good' ? (
            <SiteLink
              href={path}
              className="-my-1 inline-flex min-h-8 items-center font-semibold text-amber-ink underline-offset-4 hover:underline"
            >
              {LINKS[check] ?? 'Open'}
            </SiteLink>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
