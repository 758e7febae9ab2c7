import { useQueryClient } from '@tanstack/react-query'
import { may } from '#contract/entitlements.ts'
import { PrivateFeedSection } from '#web/accounts/settings/private-feed-section.tsx'
import { api } from '#web/api.ts'
import { query, useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'

export const feedQuery = query('GET /api/forum-feed')

/** For members who may read the forums. */
export function FeedSettings() {
  return may(useViewer(), 'forums') ? <Feed /> : null
}

function Feed() {
  const client = useQueryClient()
  const { address } = useLoaded(feedQuery)
  return (
    <PrivateFeedSection
      id="forum-feed"
      title="Private feed of your topics"
      lead="Read what’s new in the topics you follow in your feed reader. Anyone who has the address can read it, so keep it to yourself."
      word="feed"
      address={address}
      renew={() => api('POST /api/forum-feed')}
      end={() => api('DELETE /api/forum-feed')}
      onChange={(feed) => client.setQueryData(feedQuery.queryKey, feed)}
    />
  )
}
