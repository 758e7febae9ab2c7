import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { isOver } from '#contract/community/event-days.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { OpenEventProposals } from '#web/community/proposals/open-event-proposals.tsx'
import { useLoaded } from '#web/queries.ts'
import { ActionsHead, AdminPage, AdminSection, RowActions } from '#web/ui/admin-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { useNow } from '#web/ui/display/now.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useEditedRow } from '#web/ui/forms/edited-row.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { ShortEventTime } from './event-date.tsx'
import { EventForm } from './event-form.tsx'
import { ADMIN_EVENTS_PAGE_SIZE, adminEventsQuery, refreshEvents } from './event-queries.ts'
import { SignUpList } from './sign-up-list.tsx'

/** Where admins edit the calendar. */
export function AdminEventsScreen({ page, links }: { page: number; links: ReactNode }) {
  const { data, pagination } = useLoaded(adminEventsQuery(page))
  const { edited, edit, stop, done, gone, area } = useEditedRow<CommunityEvent>('all-events', {
    keepsOnQuery: true,
  })
  const [asked, setAsked] = useState<CommunityEvent | null>(null)
  // The confirmed action removes the button that asked for it.
  useFocusRestore('all-events', asked)
  const [listed, setListed] = useState<CommunityEvent | null>(null)
  return (
    <AdminPage
      title="Events"
      lead="The calendar of the site: who sees an event and from when, how many can come, and who comes."
      links={links}
    >
      <OpenEventProposals />
      <AdminSection
        id="all-events"
        title="All events"
        publicPage={{ href: paths.events(), label: 'View public page' }}
        form={{ id: 'event-form', label: edited ? 'Edit event' : 'New event' }}
      >
        {data.length === 0 ? (
          <EmptyList total={pagination.total} title="No events yet">
            Add one, and it appears on the events page.
          </EmptyList>
        ) : (
          <EventTable
            events={data}
            editedId={edited?.id}
            onEdit={edit}
            onCancel={setAsked}
            onList={setListed}
          />
        )}
        <Pagination
          page={page}
          pages={Math.ceil(pagination.total / ADMIN_EVENTS_PAGE_SIZE)}
          hrefOf={paths.adminEvents}
          label="Pages of events"
        />
      </AdminSection>
      {area(<EventForm key={edited?.id ?? 'new'} event={edited} onDone={done} onStop={stop} />)}
      <Cancellation event={asked} onClose={() => setAsked(null)} onDone={gone} />
      <SignUpList event={listed} onClose={() => setListed(null)} />
    </AdminPage>
  )
}

interface EventTableProps {
  events: readonly CommunityEvent[]
  editedId: number | undefined
  onEdit: (event: CommunityEvent) => void
  onCancel: (event: CommunityEvent) => void
  onList: (event: CommunityEvent) => void
}

function EventTable({ events, editedId, onEdit, onCancel, onList }: EventTableProps) {
  const now = useNow()
  return (
    <Table label="Events, those that are over last" stacked="tablet">
      <thead>
        <tr>
          <th scope="col">Event</th>
          <th scope="col">When</th>
          <th scope="col">Status</th>
          <th scope="col">Sign-ups</th>
          <ActionsHead />
        </tr>
      </thead>
      <tbody>
        {events.map((event) => {
          const isOn = !isOver(event, now) && !event.isCancelled
          return (
            <tr key={event.id} data-edited={event.id === editedId} className="data-[edited=true]:bg-well">
              <td className="font-medium sm:min-w-44 [overflow-wrap:anywhere]">
                <SiteLink href={paths.event(event.id)} className="underline-offset-4 hover:underline">
                  {event.title}
                </SiteLink>
              </td>
              <td data-label="When" className="bare text-sm">
                <span className="tabular-nums">
                  <ShortEventTime {...event} />
                </span>
              </td>
              <td data-label="Status" className="beside-title">
                <State event={event} now={now} />
              </td>
              <td data-label="Sign-ups" className="whitespace-nowrap">
                <span className="tabular-nums">
                  <SignUps event={event} />
                </span>
              </td>
              <RowActions>
                {event.takesSignUps ? (
                  <Button
                    size="small"
                    onClick={() => onList(event)}
                    aria-label={`Who signed up for ${event.title}`}
                  >
                    Sign-ups
                  </Button>
                ) : null}
                {isOn ? (
                  <>
                    <Button size="small" onClick={() => onEdit(event)} aria-label={`Edit ${event.title}`}>
                      Edit
                    </Button>
                    <Button size="small" onClick={() => onCancel(event)} aria-label={`Cancel ${event.title}`}>
                      Cancel
                    </Button>
                  </>
                ) : null}
              </RowActions>
            </tr>
          )
        })}
      </tbody>
    </Table>
  )
}

function State({ event, now }: { event: CommunityEvent; now: Date }) {
  if (event.isCancelled) return <Chip tone="red">Canceled</Chip>
  if (isOver(event, now)) return <Chip tone="quiet">Over</Chip>
  if (event.publicFrom)
    return (
      <Chip tone="amber" lit className="whitespace-nowrap">
        Early access
      </Chip>
    )
  return (
    <Chip tone="green" lit>
      Public
    </Chip>
  )
}

function SignUps({ event: { takesSignUps, going, waiting, capacity } }: { event: CommunityEvent }) {
  if (!takesSignUps) return <span className="text-quiet">Not taken</span>
  return (
    <>
      {capacity === null ? going : `${going} of ${capacity}`}
      {waiting > 0 ? `, ${waiting} waiting` : ''}
    </>
  )
}

interface CancellationProps {
  event: CommunityEvent | null
  onClose: () => void
  onDone: (event: CommunityEvent) => void
}

function Cancellation({ event, onClose, onDone }: CancellationProps) {
  const client = useQueryClient()
  return (
    <ConfirmDialog
      open={event !== null}
      onClose={onClose}
      title="Cancel this event?"
      actionText="Cancel the event"
      dismissText="Keep the event"
      isDanger
      otherwise="The event could not be canceled. Please try again."
      act={async () => {
        if (!event) return
        await api('POST /api/admin/events/{id}/cancellation', { params: { id: event.id } })
        toast.success('Event canceled')
        onDone(event)
        await refreshEvents(client)
      }}
    >
      <p>
        {event?.title}: everyone who signed up is told. It stays in the calendar as canceled. This cannot be
        undone.
      </p>
    </ConfirmDialog>
  )
}
