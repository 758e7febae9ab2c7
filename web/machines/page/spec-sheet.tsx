// SpecSheet: all known facts of a machine.
import type { ReactNode } from 'react'
import type { EditionFacts, MachinePage } from '#contract/machines/pages.ts'
import { paths } from '#contract/paths.ts'
import { displayWord, ownFeatures, playersWord, typeWord } from '#web/machines/words.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Money } from '#web/ui/display/money.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { webAddress } from '#web/ui/web-address.ts'
import { PeopleRows } from './people-rows.tsx'
import { SpecRow } from './spec-row.tsx'

/** Every known fact of a machine, linked to the machines that share it. */
export function SpecSheet({ machine }: { machine: MachinePage }) {
  const { manufacturer, year, type, display, playerCount, ipdbId } = sharedFacts(machine)
  const { keywords } = machine
  const features = ownFeatures(machine)
  const decade = year === null ? null : year - (year % 10)
  return (
    <Card as="section" padded={false} labelledBy="spec-sheet">
      <CardHead id="spec-sheet" title="Spec sheet" level={2} />
      <dl className="divide-y divide-line px-4 text-[0.9375rem] sm:px-5">
        <SpecRow name="Manufacturer">
          {manufacturer ? (
            <Alike href={paths.machines({ manufacturer: manufacturer.id })}>
              {manufacturer.fullName || manufacturer.name}
            </Alike>
          ) : null}
        </SpecRow>
        <SpecRow name="Year">
          {decade === null ? null : <Alike href={paths.machines({ decade })}>{year}</Alike>}
        </SpecRow>
        <PeopleRows people={machine.people} />
        <SpecRow name="Production run">
          {machine.productionRun === null ? null : (
            <span className="num">{machine.productionRun.toLocaleString('en-US')} machines</span>
          )}
        </SpecRow>
        <SpecRow name="Type">
          {type ? <Alike href={paths.machines({ type })}>{typeWord(type)}</Alike> : null}
        </SpecRow>
        <SpecRow name="Display">
          {display ? <Alike href={paths.machines({ display })}>{displayWord(display)}</Alike> : null}
        </SpecRow>
        <SpecRow name="Players">
          {playerCount ? (
            <Alike href={paths.machines({ players: playerCount })}>{playersWord(playerCount)}</Alike>
          ) : null}
        </SpecRow>
        <SpecRow name="Features">{features.length > 0 ? <Features features={features} /> : null}</SpecRow>
        <SpecRow name="Keywords">{keywords.join(', ')}</SpecRow>
        <SpecRow name="Value">{machine.value === null ? null : <Money amount={machine.value} />}</SpecRow>
        <SpecRow name="Rarity">{machine.rarity}</SpecRow>
        <SpecRow name="IPDB number">
          {machine.ipdbUrl && ipdbId ? (
            <a
              href={webAddress(machine.ipdbUrl)}
              target="_blank"
              rel="noopener"
              className="text-link num inline-block py-0.5"
            >
              {ipdbId}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
          ) : null}
        </SpecRow>
      </dl>
    </Card>
  )
}

/** For a title, the facts that its own editions share; differing ones, and copies, are in the editions' table. */
function sharedFacts(machine: MachinePage) {
  const { level, editions, manufacturer, year, type, display, playerCount } = machine
  const own = editions.filter(({ group }) => group === 'edition')
  const isShared = (of: (edition: EditionFacts) => unknown) =>
    level === 'edition' || new Set(own.map(of)).size <= 1
  return {
    manufacturer: isShared((one) => one.manufacturer) ? manufacturer : null,
    year: isShared((one) => one.year) ? year : null,
    type: isShared((one) => one.type) ? type : null,
    display: isShared((one) => one.display) ? display : null,
    playerCount: isShared((one) => one.playerCount) ? playerCount : null,
    // Several editions have different numbers.
    ipdbId: isShared((one) => one.opdbId) ? machine.ipdbId : null,
  }
}

function Alike({ href, children }: { href: string; children: ReactNode }) {
  return (
    // The term beside it lines up with the first line.
    <SiteLink href={href} className="text-link num inline-block py-0.5 [baseline-source:first]">
      {children}
    </SiteLink>
  )
}

function Features({ features }: { features: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {features.map((feature) => (
        <li key={feature}>
          <Alike href={paths.machines({ feature })}>{feature}</Alike>
        </li>
      ))}
    </ul>
  )
}
