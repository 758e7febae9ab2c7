import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { paths } from '#contract/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { shortText } from '#web/ui/display/day-text.ts'
import { useNow } from '#web/ui/display/now.tsx'
import { useZone } from '#web/ui/display/zone.ts'
import { Loading, Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { markRead, panelQuery } from './notification-queries.ts'
import { NotificationRow } from './notification-row.tsx'

export interface BellPanelProps {
  id: string
  unread: number
  /** Called when one of its links is followed. */
  onLeave: () => void
}

/** The newest notifications, below the bell; full width on phones. */
export function BellPanel({ id, unread, onLeave }: BellPanelProps) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [isMarked, setMarked] = useState(false)
  useFocusRestore(id, isMarked ? unread > 0 : undefined)

  async function markAll() {
    setBusy(true)
    setMarked(true)
    try {
      await markRead(queryClient, { all: true })
    } catch {
      toast.error('Not marked as read', 'Please try again.')
    }
    setBusy(false)
  }

  return (
    <section
      id={id}
      tabIndex={-1}
      aria-label="Newest notifications"
      className="fixed inset-x-3 top-15 z-40 flex max-h-[calc(100dvh-9rem)] flex-col overflow-hidden rounded-card border border-line bg-raised shadow-card sm:absolute sm:inset-x-auto sm:top-full sm:right-0 sm:mt-1 sm:w-96"
    >
      <div className="flex min-h-13 items-center justify-between gap-3 border-line border-b px-4 py-1.5">
        <h2 className="display text-xl">Notifications</h2>
        {unread > 0 ? (
          <Button size="small" variant="quiet" busy={isBusy} onClick={() => void markAll()}>
            Mark all as read
          </Button>
        ) : null}
      </div>
      <div className="grow overflow-y-auto">
        <Newest panelId={id} onLeave={onLeave} />
      </div>
      <div className="flex items-center justify-between gap-3 border-line border-t px-4">
        <SiteLink
          href={paths.notifications()}
          onClick={onLeave}
          className="inline-flex min-h-11 items-center text-link"
        >
          All notifications
        </SiteLink>
        <SiteLink
          href={paths.settings('notifications')}
          onClick={onLeave}
          className="inline-flex min-h-11 items-center text-link"
        >
          Settings
        </SiteLink>
      </div>
    </section>
  )
}

function Newest({ panelId, onLeave }: { panelId: string } & Pick<BellPanelProps, 'onLeave'>) {
  const zone = useZone()
  const now = useNow()
  const { data, isError, refetch } = useQuery({ ...panelQuery, staleTime: 0 })
  useFocusRestore(panelId, isError)
  if (isError) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2 p-4">
        <p>The notifications could not be loaded.</p>
        <Button size="small" onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (!data) {
    return (
      <Loading label="Loading notifications">
        <div className="flex flex-col gap-3 p-4">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      </Loading>
    )
  }
  if (data.data.length === 0) {
    return <p className="px-4 py-8 text-center text-quiet">No notifications yet.</p>
  }
  return (
    <ul>
      {data.data.map((notification) => (
        <NotificationRow
          key={notification.id}
          notification={notification}
          time={<time dateTime={notification.at}>{shortText(new Date(notification.at), now, zone)}</time>}
          onFollow={onLeave}
        />
      ))}
    </ul>
  )
}
