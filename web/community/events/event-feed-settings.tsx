import { useQueryClient } from '@tanstack/react-query'
import { PrivateFeedSection } from '#web/accounts/settings/private-feed-section.tsx'
import { api } from '#web/api.ts'
import { useLoaded } from '#web/queries.ts'
import { eventFeedQuery } from './event-queries.ts'

/** Its page loads `eventFeedQuery`. */
export function EventFeedSettings() {
  const client = useQueryClient()
  const { address } = useLoaded(eventFeedQuery)
  return (
    <PrivateFeedSection
      id="event-feed"
      title="Private calendar of your events"
      lead="Subscribe to the events you signed up for in your calendar app. Anyone who has the address can read it, so keep it to yourself."
      word="calendar"
      address={address}
      renew={() => api('POST /api/event-feed')}
      end={() => api('DELETE /api/event-feed')}
      onChange={(feed) => client.setQueryData(eventFeedQuery.queryKey, feed)}
    />
  )
}
