import { useQuery } from '@tanstack/react-query'
import type { CommunityEvent } from '#contract/community/calendar-events.ts'
import { query } from '#web/queries.ts'
import { Chip } from '#web/ui/chip.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'

const SHOWN = 100

/** For admins: members with a place, and the waiting list. */
export function SignUpList({ event, onClose }: { event: CommunityEvent | null; onClose: () => void }) {
  const { data, isError } = useQuery({
    ...query('GET /api/admin/events/{id}/sign-ups', {
      params: { id: event?.id ?? 0 },
      query: { limit: SHOWN },
    }),
    enabled: event !== null,
    staleTime: 0,
  })
  return (
    <Dialog open={event !== null} onClose={onClose} title="Sign-ups" size="small">
      <p className="mb-3 font-semibold [overflow-wrap:anywhere]">{event?.title}</p>
      {isError ? <p>The list did not load. Please try again.</p> : null}
      {data?.data.length === 0 ? <p className="text-quiet">No sign-ups yet.</p> : null}
      <ol className="divide-y divide-line">
        {data?.data.map(({ state, ...member }) => (
          <li key={member.username} className="flex items-center justify-between gap-3 py-2">
            <MemberLink member={member} withUsername />
            {state === 'waiting' ? <Chip tone="quiet">Waiting</Chip> : <Chip tone="green">Going</Chip>}
          </li>
        ))}
      </ol>
      {data && data.pagination.total > SHOWN ? (
        <p className="mt-3 text-quiet text-sm">And {data.pagination.total - SHOWN} more.</p>
      ) : null}
    </Dialog>
  )
}
