import type { QueryClient } from '@tanstack/react-query'
import type { User } from '#contract/accounts/accounts.ts'
import { EventFeedSettings } from '#web/community/events/event-feed-settings.tsx'
import { eventFeedQuery } from '#web/community/events/event-queries.ts'
import { FeedSettings, feedQuery } from '#web/forum/reading/feed-settings.tsx'
import { choicesQuery, pushQuery } from '#web/notifications/notification-queries.ts'
import { NotificationSettings } from '#web/notifications/notification-settings.tsx'
import { PushSettings } from '#web/notifications/push/push-settings.tsx'

export async function loadNotificationsPanel(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.ensureQueryData(choicesQuery),
    // Changes in other browsers too.
    queryClient.fetchQuery({ ...pushQuery, staleTime: 0 }),
    queryClient.ensureQueryData(eventFeedQuery),
    // Readers without the forums see none.
    queryClient.ensureQueryData(feedQuery).catch(() => undefined),
  ])
}

export function NotificationsPanel({ user }: { user: User }) {
  return (
    <div className="flex flex-col gap-5">
      <NotificationSettings user={user} />
      <PushSettings />
      <FeedSettings />
      <EventFeedSettings />
    </div>
  )
}
