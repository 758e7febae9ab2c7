// OpdbPanel and OpdbFacts: an entry of the Open Pinball Database.
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import type { OpdbMachine } from '#contract/machines/machines.ts'
import { roleLabel } from '#contract/machines/words.ts'
import { paths } from '#contract/paths.ts'
import { PersonLinks } from '#web/machines/page/person-links.tsx'
import { displayWord, playersWord, typeWord } from '#web/machines/words.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { webAddress } from '#web/ui/web-address.ts'
import { correctedText } from './machine-sources.tsx'

/** An entry of the Open Pinball Database in a card. */
export function OpdbPanel({ machine }: { machine: OpdbMachine }) {
  return (
    <Card as="aside" padded={false} labelledBy="opdb-info">
      <CardHead id="opdb-info" title="OPDB info" />
      <div className="px-4 sm:px-5">
        <OpdbFacts machine={machine} />
      </div>
    </Card>
  )
}

/** All facts of an entry as a spec sheet, with links to its sources. */
export function OpdbFacts({ machine }: { machine: OpdbMachine }) {
  const { manufacturer, year, type, display, player_count, images, corrected = [] } = machine
  return (
    <>
      <dl className="divide-y divide-line text-[0.9375rem]">
        <Fact name="OPDB id">
          <code className="font-mono text-sm">{machine.opdb_id}</code>
        </Fact>
        {machine.title === machine.name ? null : <Fact name="Title">{machine.title}</Fact>}
        <Fact name="Manufacturer">{manufacturer?.full_name}</Fact>
        <Fact name="Year">{year === null ? null : <span className="num">{year}</span>}</Fact>
        <Fact name="Machine type">{type && typeWord(type)}</Fact>
        <Fact name="Display">{display && displayWord(display)}</Fact>
        <Fact name="Players">{player_count && playersWord(player_count)}</Fact>
        <Fact name="Features">
          {machine.features.length > 0 ? <Features features={machine.features} /> : null}
        </Fact>
        <Fact name="Keywords">{machine.keywords.join(', ')}</Fact>
        {people(machine).map(([role, names]) => (
          <Fact key={role} name={role}>
            <PersonLinks names={names} />
          </Fact>
        ))}
        <Fact name="IPDB number">{machine.ipdb_id && <span className="num">{machine.ipdb_id}</span>}</Fact>
      </dl>
      <div className="flex flex-col border-line border-t py-2">
        <OutLink href={machine.opdb_url}>
          {images.length > 0
            ? `View on OPDB, with ${images.length === 1 ? 'a picture' : `${images.length} pictures`}`
            : 'View on OPDB'}
        </OutLink>
        {machine.ipdb_url ? <OutLink href={machine.ipdb_url}>View on IPDB</OutLink> : null}
        <p className="py-2 text-quiet text-sm">
          Facts from the Open Pinball Database, with thanks to its volunteers.
          {corrected.length > 0 ? ` Corrected here: ${correctedText(corrected)}.` : null}
        </p>
      </div>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === null || children === undefined || children === '' || children === 0) return null
  return (
    <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-3 py-2">
      <dt className="text-quiet">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Features({ features }: { features: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-3 gap-y-1">
      {features.map((feature) => (
        <li key={feature}>
          <SiteLink href={paths.database({ feature })} className="text-link inline-block py-0.5">
            {feature}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

/** Names by role, in the source's order; its older format has only designers and artists. */
function people({ people, designers, artists }: OpdbMachine): [string, string[]][] {
  const byRole = new Map<string, string[]>()
  for (const { name, role } of people) {
    const word = roleLabel(role)
    byRole.set(word, [...(byRole.get(word) ?? []), name])
  }
  if (byRole.size === 0 && designers.length > 0) byRole.set(roleLabel('design'), designers)
  if (people.length === 0 && artists.length > 0) byRole.set(roleLabel('art'), artists)
  return [...byRole]
}

function OutLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={webAddress(href)}
      target="_blank"
      rel="noopener"
      className="inline-flex min-h-11 items-center gap-2 font-semibold text-[0.9375rem] text-amber-ink underline-offset-4 hover:underline"
    >
      <ExternalLink size={16} aria-hidden="true" className="shrink-0" />
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

export function OpdbPanelWaiting() {
  return (
    <Loading label="Loading the machine's details">
      <Card className="flex flex-col gap-4">
        <Skeleton className="h-6 w-28" />
        {[1, 2, 3, 4, 5, 6, 7].map((line) => (
          <Skeleton key={line} className={line % 2 ? 'h-4 w-full' : 'h-4 w-3/4'} />
        ))}
      </Card>
    </Loading>
  )
}
