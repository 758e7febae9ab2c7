import { useQuery } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import type { LocalMachine } from '#contract/machines.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { webAddress } from '#web/ui/web-address.ts'
import { detailQuery } from './database-search.ts'
import { OpdbFacts, OpdbPanelWaiting } from './opdb-panel.tsx'
import { typeWord } from './words.ts'

/** The chosen machine of this site: its facts, its picture records, and what the external database says of it. */
export function LocalMachineCard({ machine }: { machine: LocalMachine }) {
  const { opdbId, images } = machine
  return (
    <Card as="section" labelledBy="chosen-machine" className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 id="chosen-machine" className="display text-[1.75rem]">
          {machine.name}
        </h2>
        {opdbId ? (
          <ButtonLink
            href={paths.opdbEntry(opdbId)}
            target="_blank"
            rel="noopener"
            size="small"
            icon={<ExternalLink size={15} aria-hidden="true" />}
          >
            External database<span className="sr-only"> (opens in a new tab)</span>
          </ButtonLink>
        ) : null}
      </div>
      <Tabs
        label="Machine"
        tabs={[
          { id: 'details', label: 'Details', content: <Details machine={machine} /> },
          { id: 'images', label: 'Images', count: images.length, content: <Images images={images} /> },
          { id: 'opdb', label: 'OPDB Data', content: <OpdbData opdbId={opdbId} /> },
        ]}
      />
    </Card>
  )
}

function Details({ machine }: { machine: LocalMachine }) {
  const { productionRun, value } = machine
  const facts: [string, ReactNode][] = [
    ['Year', machine.yearReleased],
    ['Type', machine.typeId && typeWord(machine.typeId)],
    ['OPDB id', machine.opdbId && <code className="font-mono text-sm">{machine.opdbId}</code>],
    ['IPDB number', machine.ipdbId],
    ['Description', machine.customDescription],
    ['Notes (admins only)', machine.customNotes],
    ['Production run', productionRun === null ? null : productionRun.toLocaleString('en-US')],
    ['Value', value === null ? null : `$${value}`],
    ['Rarity', machine.rarity],
  ]
  return (
    <dl className="num divide-y divide-line text-[0.9375rem]">
      {facts.map(([name, fact]) => (
        <div key={name} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 py-2">
          <dt className="text-quiet">{name}</dt>
          <dd className="whitespace-pre-line">{fact ?? <span className="text-quiet">Not set</span>}</dd>
        </div>
      ))}
    </dl>
  )
}

function Images({ images }: { images: LocalMachine['images'] }) {
  if (images.length === 0)
    return <EmptyState title="No picture records">None came with the import.</EmptyState>
  return (
    <ul className="divide-y divide-line">
      {images.map((image) => (
        <li key={image.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
          <a
            href={webAddress(image.imageUrl)}
            target="_blank"
            rel="noopener"
            className="text-link inline-flex min-h-6 items-center"
          >
            {image.title ?? `Untitled ${image.imageType}`}
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
          <span className="flex gap-1.5">
            {image.isMainImage ? (
              <Chip tone="amber" lit>
                Main image
              </Chip>
            ) : null}
            <Chip lamp={false}>{image.imageType}</Chip>
          </span>
        </li>
      ))}
    </ul>
  )
}

function OpdbData({ opdbId }: { opdbId: string | null }) {
  const { data, error, refetch } = useQuery({ ...detailQuery(opdbId ?? ''), enabled: opdbId !== null })
  if (opdbId === null) return <EmptyState title="Not in the external database">Added by hand.</EmptyState>
  if (error) {
    return <ErrorState title="Failed to fetch machine details" level={3} onRetry={() => void refetch()} />
  }
  return data ? <OpdbFacts machine={data} /> : <OpdbPanelWaiting />
}
