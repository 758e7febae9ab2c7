// LocalMachineCard: the selected machine of this site for admins.
import { useQueryClient } from '@tanstack/react-query'
import ExternalLink from 'lucide-react/icons/external-link'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { LocalMachine } from '#contract/machines/machines.ts'
import { machineIdOf } from '#contract/machines/words.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { ImageChips, Thumbnail } from '#web/machines/images/image-thumbnail.tsx'
import { typeWord } from '#web/machines/words.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { moneyText } from '#web/ui/display/money.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { webAddress } from '#web/ui/web-address.ts'
import { shownText } from './fact-texts.ts'
import { EditMachineDialog } from './machine-dialogs.tsx'
import { OpdbData } from './opdb-data.tsx'
import { localMachineQuery } from './queries.ts'

const ImageDialog = lazy(async () => ({
  default: (await import('#web/machines/images/image-dialog.tsx')).ImageDialog,
}))

/** The selected machine of this site: its data, its pictures, and the external database's data. */
export function LocalMachineCard({ machine, onGone }: { machine: LocalMachine; onGone: () => void }) {
  const client = useQueryClient()
  const [open, setOpen] = useState<'details' | 'images' | null>(null)
  const close = () => setOpen(null)
  const { opdbId, images } = machine
  return (
    <Card as="section" labelledBy="chosen-machine" className="flex min-w-0 flex-col gap-4">
      <MachineHead machine={machine} onOpen={setOpen} />
      <Tabs
        label="Machine"
        tabs={[
          { id: 'details', label: 'Details', content: <Details machine={machine} onGone={onGone} /> },
          { id: 'images', label: 'Images', count: images.length, content: <Images images={images} /> },
          { id: 'opdb', label: 'OPDB Data', content: <OpdbData opdbId={opdbId} /> },
        ]}
      />
      <EditMachineDialog machine={machine} open={open === 'details'} onClose={close} />
      <Suspense>
        <ImageDialog
          machine={machine}
          open={open === 'images'}
          onClose={close}
          onChange={(after) =>
            client.setQueryData(localMachineQuery(machineIdOf(machine)).queryKey, {
              ...machine,
              images: after,
            })
          }
        />
      </Suspense>
    </Card>
  )
}

interface HeadProps {
  machine: LocalMachine
  onOpen: (dialog: 'details' | 'images') => void
}

function MachineHead({ machine, onOpen }: HeadProps) {
  const { name, opdbId, kind } = machine
  const id = machineIdOf(machine)
  return (
    <div className="flex flex-col gap-3">
      {kind === 'arcade' || opdbId === null ? (
        <div className="flex flex-wrap items-center gap-2">
          {kind === 'arcade' ? <Chip tone="teal">Arcade</Chip> : null}
          {opdbId === null ? <Chip tone="blue">Added by hand</Chip> : null}
        </div>
      ) : null}
      <h2 id="chosen-machine" className="display text-[1.75rem]">
        {name}
      </h2>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="primary" onClick={() => onOpen('details')}>
          Edit Details
        </Button>
        <Button size="small" onClick={() => onOpen('images')}>
          Manage Images
        </Button>
        <ButtonLink size="small" href={paths.machine(id, name)}>
          Page
        </ButtonLink>
        <ButtonLink size="small" href={paths.adminMachineHistory(id)}>
          History
        </ButtonLink>
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
    </div>
  )
}

function Details({ machine, onGone }: { machine: LocalMachine; onGone: () => void }) {
  const [isAsked, setAsked] = useState(false)
  const client = useQueryClient()
  const facts: [string, ReactNode][] = [
    ['Year', machine.yearReleased],
    ['Type', machine.typeId && typeWord(machine.typeId)],
    ['OPDB id', machine.opdbId && <code className="font-mono text-sm">{machine.opdbId}</code>],
    ['IPDB number', machine.ipdbId],
    ['Description', machine.customDescription],
    ['Notes (admins only)', machine.customNotes],
    ['Production run', shownText('productionRun', machine.productionRun)],
    ['Value', machine.value === null ? null : moneyText(machine.value)],
    ['Rarity', machine.rarity],
  ]
  return (
    <>
      <dl className="num divide-y divide-line text-[0.9375rem]">
        {facts.map(([name, fact]) => (
          <div key={name} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-3 py-2">
            <dt className="text-quiet">{name}</dt>
            <dd className="whitespace-pre-line [overflow-wrap:anywhere]">
              {fact ?? <span className="text-quiet">Not set</span>}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-4 border-line border-t pt-4">
        <Button size="small" onClick={() => setAsked(true)}>
          Delete machine
        </Button>
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title={`Delete ${machine.name}?`}
        actionText="Delete"
        isDanger
        otherwise="The machine could not be deleted. Please try again."
        act={async () => {
          await api('DELETE /api/admin/machines/{id}', { params: { id: machine.id } })
          toast.success('Machine Deleted', `${machine.name} was deleted from this site.`)
          onGone()
          await refreshAll(client)
        }}
      >
        <p>
          {machine.opdbId
            ? 'This deletes its details, corrections and pictures on this site. Its Open Pinball Database entry stays in the catalogue.'
            : 'This deletes its page and pictures. A machine that members rated or have in their collections can’t be deleted.'}{' '}
          The history stays, and you can restore the texts from it, but not the pictures.
        </p>
      </ConfirmDialog>
    </>
  )
}

function Images({ images }: { images: LocalMachine['images'] }) {
  if (images.length === 0)
    return (
      <EmptyState title="No pictures yet">
        The import brought no pictures, and none have been added.
      </EmptyState>
    )
  return (
    <ul className="divide-y divide-line">
      {images.map((image) => (
        <li key={image.id} className="flex items-center gap-3 py-2.5">
          <Thumbnail image={image} />
          <div className="flex min-w-0 flex-col items-start gap-1.5">
            <a
              href={image.picture?.url ?? webAddress(image.imageUrl)}
              target="_blank"
              rel="noopener"
              className="text-link min-h-6 [overflow-wrap:anywhere]"
            >
              {image.title ?? `Untitled ${image.imageType}`}
              <span className="sr-only"> (opens in a new tab)</span>
            </a>
            <ImageChips image={image} />
          </div>
        </li>
      ))}
    </ul>
  )
}
