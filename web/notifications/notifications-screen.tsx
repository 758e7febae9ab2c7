import { useQueryClient } from '@tanstack/react-query'
import BellIcon from 'lucide-react/icons/bell'
import { useState } from 'react'
import { NOTIFICATIONS_PAGE_SIZE } from '#contract/notifications/constants.ts'
import type { MemberNotification } from '#contract/notifications/notifications.ts'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { useLive } from '#web/shell/live/live.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { clockText, dayText } from '#web/ui/display/day-text.ts'
import { useNow } from '#web/ui/display/now.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { dayOf, useZone, type Zone } from '#web/ui/display/zone.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { listQuery, markRead, refreshLists } from './notification-queries.ts'
import { NotificationRow } from './notification-row.tsx'

/** All notifications by day, newest first. */
export function NotificationsScreen({ page }: { page: number }) {
  const queryClient = useQueryClient()
  const { data: notifications, pagination } = useLoaded(listQuery(page))
  const unread = notifications.filter(({ isRead }) => !isRead).length
  useLive('notices', () => void refreshLists(queryClient))
  useLive('hello', (data) => {
    // A notification was created between the page's load and the start of its stream.
    if (data && Number(data.unread) !== unread) void refreshLists(queryClient)
  })
  const hasUnread = unread > 0
  const [isMarked, setMarked] = useState(false)
  useFocusRestore('notifications', isMarked ? hasUnread : undefined)
  const pages = Math.ceil(pagination.total / NOTIFICATIONS_PAGE_SIZE)
  return (
    <div className="wrap pb-12">
      <PageHead
        title="Notifications"
        lead="Read notifications are deleted after 90 days."
        actions={
          <>
            {hasUnread ? <MarkAll onMark={() => setMarked(true)} /> : null}
            <ButtonLink href={paths.settings('notifications')}>Settings</ButtonLink>
          </>
        }
      />
      {notifications.length === 0 ? (
        <EmptyState
          icon={<BellIcon size={26} />}
          title={page > 1 ? 'No more notifications' : 'All quiet'}
          level={2}
        >
          {page > 1
            ? 'This page doesn’t exist.'
            : 'You’ll see it here when someone messages you, one of your reports is decided or your account changes.'}
        </EmptyState>
      ) : (
        <Days notifications={notifications} />
      )}
      <Pagination page={page} pages={pages} hrefOf={paths.notifications} />
    </div>
  )
}

function MarkAll({ onMark }: { onMark: () => void }) {
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  return (
    <Button
      busy={isBusy}
      onClick={async () => {
        setBusy(true)
        onMark()
        try {
          await markRead(queryClient, { all: true })
          toast.success('All marked as read')
        } catch {
          toast.error('Not marked as read', 'Please try again.')
        }
        setBusy(false)
      }}
    >
      Mark all as read
    </Button>
  )
}

function Days({ notifications }: { notifications: readonly MemberNotification[] }) {
  const zone = useZone()
  const now = useNow()
  return (
    <div id="notifications" tabIndex={-1} className="flex flex-col gap-6">
      {byDay(notifications, zone).map(({ day, of }) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`} className="display mb-2 text-2xl">
            {dayText(new Date(of[0]?.at ?? 0), now, zone)}
          </h2>
          <Card padded={false}>
            <ul>
              {of.map((notification) => (
                <NotificationRow
                  key={notification.id}
                  notification={notification}
                  time={<Clock at={notification.at} zone={zone} />}
                />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}

function Clock({ at, zone }: { at: string; zone: Zone }) {
  return (
    <time dateTime={at} className="num">
      {clockText(new Date(at), zone)}
    </time>
  )
}

/** Groups by day; the order stays. */
function byDay(
  notifications: readonly MemberNotification[],
  zone: Zone,
): { day: number; of: MemberNotification[] }[] {
  const days: { day: number; of: MemberNotification[] }[] = []
  for (const notification of notifications) {
    const day = dayOf(new Date(notification.at), zone)
    const last = days.at(-1)
    if (last?.day === day) last.of.push(notification)
    else days.push({ day, of: [notification] })
  }
  return days
}
