import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Discount } from '#contract/membership/gifts.ts'
import { paths } from '#contract/paths.ts'
import { PERMISSIONS } from '#contract/permissions.ts'
import { api } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { ActionsHead, AdminPage, AdminSection, RowActions } from '#web/ui/admin-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { useNow } from '#web/ui/display/now.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useEditedRow } from '#web/ui/forms/edited-row.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { DiscountForm } from './discount-form.tsx'
import { allDiscountsQuery } from './gift-queries.ts'

/** Where admins edit the members-only discounts. */
export function AdminDiscountsScreen({ links }: { links: ReactNode }) {
  const { data } = useLoaded(allDiscountsQuery)
  const { edited, edit, stop, done, gone, area } = useEditedRow<Discount>('all-discounts')
  const [asked, setAsked] = useState<Discount | null>(null)
  // The confirmed action removes the button that asked for it.
  useFocusRestore('all-discounts', asked)
  return (
    <AdminPage
      title="Discounts"
      lead={`Offers from shops and events, for members whose plan includes “${PERMISSIONS.discounts.label}”.`}
      links={links}
    >
      <AdminSection
        id="all-discounts"
        title="All discounts"
        publicPage={{ href: paths.discounts(), label: 'View members’ page' }}
        form={{ id: 'discount-form', label: edited ? 'Edit discount' : 'New discount' }}
      >
        {data.length === 0 ? (
          <EmptyState title="No discounts yet">
            Add one, and members whose plan includes discounts will see it on their discounts page.
          </EmptyState>
        ) : (
          <DiscountTable discounts={data} editedId={edited?.id} onEdit={edit} onRemove={setAsked} />
        )}
      </AdminSection>
      {area(<DiscountForm key={edited?.id ?? 'new'} discount={edited} onDone={done} onStop={stop} />)}
      <Removal discount={asked} onClose={() => setAsked(null)} onGone={gone} />
    </AdminPage>
  )
}

interface DiscountTableProps {
  discounts: readonly Discount[]
  editedId: number | undefined
  onEdit: (discount: Discount) => void
  onRemove: (discount: Discount) => void
}

function DiscountTable({ discounts, editedId, onEdit, onRemove }: DiscountTableProps) {
  const today = useNow().toISOString().slice(0, 10)
  return (
    <Table label="Discounts, newest first" stacked>
      <thead>
        <tr>
          <th scope="col">Discount</th>
          <th scope="col">Code</th>
          <th scope="col">Status</th>
          <th scope="col">Days</th>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {discounts.map((discount) => (
          <tr key={discount.id} data-edited={discount.id === editedId} className="data-[edited=true]:bg-well">
            <td className="font-medium sm:min-w-44 [overflow-wrap:anywhere]">{discount.title}</td>
            <td data-label="Code">
              <code className="num [font-family:inherit] [overflow-wrap:anywhere]">{discount.code}</code>
            </td>
            <td data-label="Status" className="beside-title">
              <State discount={discount} today={today} />
            </td>
            <td data-label="Days" className="bare text-sm">
              <Days discount={discount} />
            </td>
            <RowActions>
              <Button size="small" onClick={() => onEdit(discount)} aria-label={`Edit ${discount.title}`}>
                Edit
              </Button>
              <Button size="small" onClick={() => onRemove(discount)} aria-label={`Delete ${discount.title}`}>
                Delete
              </Button>
            </RowActions>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function State({ discount: { from, until }, today }: { discount: Discount; today: string }) {
  const [text, tone]: [string, Tone] =
    until && until < today
      ? ['Ended', 'quiet']
      : from && from > today
        ? ['Scheduled', 'blue']
        : ['Active', 'green']
  return (
    <Chip tone={tone} lit={tone === 'green'} className="whitespace-nowrap">
      {text}
    </Chip>
  )
}

function Days({ discount: { from, until } }: { discount: Discount }) {
  if (!from && !until) return <span className="text-quiet">Always</span>
  return (
    <span>
      {from ? <LongDate at={`${from}T00:00:00Z`} /> : 'From the start'}
      {until ? (
        <>
          {' '}
          to <LongDate at={`${until}T00:00:00Z`} />
        </>
      ) : (
        ' on'
      )}
    </span>
  )
}

interface RemovalProps {
  discount: Discount | null
  onClose: () => void
  onGone: (discount: Discount) => void
}

function Removal({ discount, onClose, onGone }: RemovalProps) {
  const client = useQueryClient()
  return (
    <ConfirmDialog
      open={discount !== null}
      onClose={onClose}
      title="Delete this discount?"
      actionText="Delete"
      isDanger
      otherwise="The discount could not be deleted. Please try again."
      act={async () => {
        if (!discount) return
        await api('DELETE /api/admin/discounts/{id}', { params: { id: discount.id } })
        toast.success('Discount deleted')
        onGone(discount)
        await client.invalidateQueries({ queryKey: allDiscountsQuery.queryKey })
      }}
    >
      <p>{discount?.title}: members no longer see it. This cannot be undone.</p>
    </ConfirmDialog>
  )
}
