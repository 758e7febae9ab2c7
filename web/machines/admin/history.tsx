// MachineHistory: revisions of a machine, with restore buttons.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Revision } from '#contract/machines/admin.ts'
import { FIELD_LABELS, HISTORY_PAGE_SIZE, type RevisionKind } from '#contract/machines/admin-constants.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { shownText } from './fact-texts.ts'
import { factsQuery, historyQuery, nameOf } from './queries.ts'

export interface MachineHistoryProps {
  /** Id from the address; a moved id shows the machine's whole history. */
  asked: string
  /** From 1. */
  page: number
}

/** All changes of a machine, with restore buttons. */
export function MachineHistory({ asked, page }: MachineHistoryProps) {
  const facts = useLoaded(factsQuery(asked))
  const { data, pagination } = useLoaded(historyQuery(asked, page))
  const [chosen, setChosen] = useState<Revision | null>(null)
  const name = nameOf(facts)
  return (
    <div className="wrap pb-14">
      <PageHead
        breadcrumb={[
          { label: 'Admin Dashboard', href: paths.admin() },
          { label: 'Machines', href: paths.admin('machines') },
          { label: 'History' },
        ]}
        title={name}
        lead="Every change to this machine, newest first. Only admins see this page."
        actions={<ButtonLink href={paths.machine(facts.machineId, name)}>Machine page</ButtonLink>}
      />
      <section aria-labelledby="changes">
        <h2 id="changes" className="num mb-3 text-quiet text-sm">
          {countText(pagination.total, 'change')}
        </h2>
        {data.length === 0 ? (
          <EmptyList total={pagination.total} title="No changes yet">
            Every fact comes from the Open Pinball Database. The history starts when the machine is imported.
          </EmptyList>
        ) : (
          <ol className="flex flex-col gap-4">
            {data.map((revision) => (
              <li key={revision.id}>
                <RevisionCard revision={revision} onRestore={() => setChosen(revision)} />
              </li>
            ))}
          </ol>
        )}
      </section>
      <Pagination
        page={page}
        pages={Math.ceil(pagination.total / HISTORY_PAGE_SIZE)}
        hrefOf={(to) => paths.adminMachineHistory(asked, to === 1 ? undefined : to)}
        label="History pages"
      />
      <Restoring revision={chosen} name={name} onClose={() => setChosen(null)} />
    </div>
  )
}

const KINDS: Readonly<Record<RevisionKind, readonly [label: string, tone: Tone]>> = {
  imported: ['Imported', 'green'],
  created: ['Added by hand', 'green'],
  edited: ['Edited', 'amber'],
  proposed: ['Accepted proposal', 'teal'],
  images: ['Pictures', 'blue'],
  restored: ['Restored', 'amber'],
  synced: ['Synchronized', 'quiet'],
  deleted: ['Deleted', 'red'],
}

function RevisionCard({ revision, onRestore }: { revision: Revision; onRestore: () => void }) {
  const { id, kind, at, by, changes, note, source, proposalId, canRestore } = revision
  const [label, tone] = KINDS[kind]
  return (
    <Card as="article" labelledBy={`revision-${id}`} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={`revision-${id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-base">
          <Chip tone={tone}>{label}</Chip>
          <span className="font-semibold [overflow-wrap:anywhere]">{whoDid(kind, by)}</span>
          <LongDate at={at} time className="num font-normal text-quiet text-sm" />
        </h3>
        {canRestore ? (
          <Button size="small" onClick={onRestore} className="noscript:hidden">
            Restore<span className="sr-only"> the state before change {id}</span>
          </Button>
        ) : null}
      </div>
      {note ? <p className="[overflow-wrap:anywhere]">{note}</p> : null}
      {source || proposalId ? (
        <p className="text-quiet text-sm [overflow-wrap:anywhere]">
          {source ? `Source: ${source}` : null}
          {source && proposalId ? ' · ' : null}
          {proposalId ? (
            <SiteLink href={paths.proposal(proposalId)} className="text-link">
              Proposal {proposalId}
            </SiteLink>
          ) : null}
        </p>
      ) : null}
      {changes.length > 0 ? <Changes revision={revision} /> : null}
    </Card>
  )
}

function whoDid(kind: RevisionKind, by: string | null): string {
  if (by !== null) return by
  return kind === 'synced' ? 'Open Pinball Database' : 'A former member'
}

function Changes({ revision: { id, changes } }: { revision: Revision }) {
  return (
    <Table label={`Fields of change ${id}`} stacked>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Before</th>
          <th scope="col">After</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, before, after }) => (
          <tr key={field} className="align-top">
            <td className="w-40 font-medium">{FIELD_LABELS[field]}</td>
            <Value label="Before" text={shownText(field, before)} />
            <Value label="After" text={shownText(field, after)} />
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Value({ label, text }: { label: string; text: string | null }) {
  return (
    <td
      data-label={label}
      className="whitespace-pre-line max-sm:basis-full sm:w-2/5 [overflow-wrap:anywhere]"
    >
      <span>{text ?? <span className="text-quiet">Not set</span>}</span>
    </td>
  )
}

interface RestoringProps {
  revision: Revision | null
  name: string
  onClose: () => void
}

function Restoring({ revision, name, onClose }: RestoringProps) {
  const client = useQueryClient()
  return (
    <ConfirmDialog
      open={revision !== null}
      onClose={onClose}
      title="Restore the earlier version?"
      actionText="Restore"
      otherwise="Nothing was restored. Please try again."
      act={async () => {
        if (!revision) return
        await api('POST /api/admin/machine-revisions/{id}/restore', { params: { id: revision.id } })
        toast.success('Machine Restored', `${name} is back to its state before this change.`)
        // Everything that shows the machine may have changed.
        await client.invalidateQueries()
      }}
    >
      {revision ? (
        <p>
          This puts the changed fields of {name} back to what they were before{' '}
          <LongDate at={revision.at} time />, undoing later changes to them too. You can undo this step as
          well. Deleted pictures can’t be restored.
        </p>
      ) : null}
    </ConfirmDialog>
  )
}
