// MachineCard: the selected machine.
import type { Ref } from 'react'
import { labelled } from '#contract/machines/edition-labels.ts'
import type { OpdbMachine } from '#contract/machines/machines.ts'
import { paths } from '#contract/paths.ts'
import { ImportMachine } from '#web/machines/admin/import-machine.tsx'
import { type DatabaseSearch, databaseHref } from '#web/machines/database/database-search.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip, ChipLink, type Tone } from '#web/ui/chip.tsx'
import { Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { MachinePicture } from './machine-picture.tsx'
import { displayWord, playersWord, typeWord } from './words.ts'

/** Data of a machine before its details load, from the list it was selected in. */
export interface KnownMachine {
  name: string
  manufacturer: string | null
  year: number | null
  display: string | null
  /** The list's picture: this site's own if there is one. */
  imageUrl: string | null
}

/** Beside the list the panel is as high as the window: the picture must leave space for the facts. */
const CAPPED = 'lg:max-h-[34dvh]'

export interface MachineCardProps {
  known: KnownMachine | undefined
  machine: OpdbMachine | undefined
  search: DatabaseSearch
  heading: Ref<HTMLHeadingElement>
  isAdmin: boolean
}

const TYPE_TONES: Record<string, Tone> = { em: 'amber', ss: 'teal', me: 'red' }

/** The selected machine: picture, name, manufacturer, kind and editions. */
export function MachineCard({ known, machine, search, heading, isAdmin }: MachineCardProps) {
  const name = machine?.name ?? known?.name
  const year = machine ? machine.year : (known?.year ?? null)
  const maker = machine ? (machine.manufacturer?.name ?? null) : (known?.manufacturer ?? null)
  return (
    <Card padded={false}>
      {name === undefined ? (
        <Skeleton className={`aspect-4/3 w-full ${CAPPED}`} />
      ) : (
        <MachinePicture
          name={name}
          maker={maker}
          year={year}
          display={machine?.display ?? known?.display ?? null}
          picture={known?.imageUrl?.startsWith('/') ? known.imageUrl : pictureOf(machine)}
          alt={`Backglass art for ${name}`}
          eager
          className={`bg-sunk lg:object-contain ${CAPPED}`}
        />
      )}
      <div className="flex flex-col gap-3 p-4 sm:p-5">
        {machine ? <Kind machine={machine} /> : null}
        <div>
          <h2 ref={heading} tabIndex={-1} className="display text-[clamp(1.75rem,1.5rem+1vw,2.25rem)]">
            {name ?? 'Loading machine'}
          </h2>
          <p className="num mt-1 text-quiet">
            {[machine?.manufacturer?.full_name ?? maker, year].filter((fact) => fact !== null).join(', ')}
          </p>
        </div>
        {machine ? (
          <>
            <Notes machine={machine} />
            <Editions machine={machine} search={search} />
            {machine.description ? (
              <p className="measure whitespace-pre-line">{machine.description}</p>
            ) : null}
            <ButtonLink
              href={paths.machine(machine.opdb_id, machine.name)}
              variant="primary"
              className="self-start"
            >
              Open machine page
            </ButtonLink>
            {isAdmin ? <ImportMachine key={machine.opdb_id} opdbId={machine.opdb_id} /> : null}
          </>
        ) : (
          <SkeletonText lines={3} />
        )}
      </div>
    </Card>
  )
}

function pictureOf(machine: OpdbMachine | undefined): string | null {
  const backglasses = machine?.images.filter(({ type }) => type === 'backglass') ?? []
  const best = backglasses.find(({ primary }) => primary) ?? backglasses[0]
  return best?.urls.medium ?? best?.urls.small ?? null
}

function Kind({ machine: { type, display, player_count } }: { machine: OpdbMachine }) {
  if (!type && !display && !player_count) return null
  return (
    <div className="flex flex-wrap gap-1.5">
      {type ? (
        <Chip tone={TYPE_TONES[type] ?? 'quiet'} lit>
          {typeWord(type)}
        </Chip>
      ) : null}
      {display ? <Chip lamp={false}>{displayWord(display)}</Chip> : null}
      {player_count ? <Chip lamp={false}>{playersWord(player_count)}</Chip> : null}
    </div>
  )
}

function Notes({ machine }: { machine: OpdbMachine }) {
  if (!machine.moved_from && !machine.is_gone) return null
  return (
    <p className="rounded-control border border-line border-l-4 border-l-warn bg-well px-3 py-2 text-[0.9375rem]">
      {machine.moved_from ? (
        <>
          The entry <code className="font-mono text-sm">{machine.moved_from}</code> has moved here.{' '}
        </>
      ) : null}
      {machine.is_gone
        ? 'The Open Pinball Database no longer lists this machine. This is our last copy of its entry.'
        : null}
    </p>
  )
}

function Editions({ machine, search }: { machine: OpdbMachine; search: DatabaseSearch }) {
  const editions = labelled(
    machine.title,
    machine.editions.filter(({ is_physical }) => is_physical),
  )
  if (editions.length < 2) return null
  return (
    <nav aria-label="Editions">
      <ul className="flex flex-wrap gap-1.5">
        {editions.map(({ opdb_id, label }) => (
          <li key={opdb_id}>
            <ChipLink
              href={databaseHref({ ...search, machine: opdb_id })}
              preserveScroll
              lit={opdb_id === machine.opdb_id}
              tone={opdb_id === machine.opdb_id ? 'amber' : 'quiet'}
              lamp={false}
            >
              {label}
            </ChipLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
