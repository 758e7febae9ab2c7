import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { Chip } from '#web/ui/chip.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SIGN_UPS_PAGE_SIZE, signUpsQuery } from './event-queries.ts'

/** For admins: members with a place, and the waiting list. */
export function SignUpList({ event, onClose }: { event: CommunityEvent | null; onClose: () => void }) {
  return (
    <Dialog open={event !== null} onClose={onClose} title="Sign-ups" size="small">
      {event ? <SignUpPages event={event} /> : null}
    </Dialog>
  )
}

const LIST_ID = 'sign-ups'

function SignUpPages({ event: { id, title } }: { event: CommunityEvent }) {
  const client = useQueryClient()
  const { data, status, refetch } = useQuery({ ...signUpsQuery(id), staleTime: 0 })
  const [pages, setPages] = useState(1)
  const [isBusy, setBusy] = useState(false)
  const total = data?.pagination.total ?? 0
  const shown = Math.min(total, pages * SIGN_UPS_PAGE_SIZE)
  useFocusRestore(LIST_ID, `${status} ${pages}`)

  async function showMore(): Promise<void> {
    setBusy(true)
    try {
      await client.fetchQuery({ ...signUpsQuery(id, pages + 1), staleTime: 0 })
      setPages(pages + 1)
    } catch (error) {
      toast.error('The other sign-ups could not be loaded', failureText(error))
    }
    setBusy(false)
  }

  return (
    <div id={LIST_ID} tabIndex={-1}>
      <p className="mb-3 font-semibold [overflow-wrap:anywhere]">{title}</p>
      {status === 'pending' ? (
        <Loading label="Loading the sign-ups">
          <Skeleton className="h-32 w-full" />
        </Loading>
      ) : null}
      {status === 'error' ? (
        <ErrorState level={3} title="The sign-ups could not be loaded" onRetry={() => void refetch()} />
      ) : null}
      {data && total === 0 ? <p className="text-quiet">No sign-ups yet.</p> : null}
      <ol className="divide-y divide-line">
        {Array.from({ length: pages }, (_, at) => at + 1).map((page) => (
          <SignUpPage key={page} eventId={id} page={page} />
        ))}
      </ol>
      {shown < total ? (
        <LoadMore onClick={() => void showMore()} busy={isBusy} shown={shown} total={total} />
      ) : null}
    </div>
  )
}

function SignUpPage({ eventId, page }: { eventId: number; page: number }) {
  const { data } = useQuery(signUpsQuery(eventId, page))
  return data?.data.map(({ state, ...member }) => (
    <li key={member.username} className="flex items-center justify-between gap-3 py-2">
      <MemberLink member={member} withUsername />
      {state === 'waiting' ? <Chip tone="quiet">Waiting</Chip> : <Chip tone="green">Going</Chip>}
    </li>
  ))
}
