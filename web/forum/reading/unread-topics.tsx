// Keeps the number of followed topics with unread posts, for the header and the tab.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useEffect } from 'react'
import { may } from '#contract/entitlements.ts'
import { useLive } from '#web/shell/live/live.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { unreadTopicsQuery } from './unread-topics-query.ts'

interface UnreadTopicsProps {
  onCount: (count: number) => void
}

/**
 * Renders nothing; reports the number. Only in the browser, because the server renders the header the same for
 * everyone.
 */
export function UnreadTopics(props: UnreadTopicsProps) {
  return useHydrated() ? <Listening {...props} /> : null
}

/** Updates on live messages. The stream's greeting has the number, and so has what the member's own reading sends. */
function Listening({ onCount }: UnreadTopicsProps) {
  const client = useQueryClient()
  const isReader = may(useViewer(), 'forums')
  const { data, refetch } = useQuery({ ...unreadTopicsQuery, enabled: false })
  const look = () => {
    if (isReader) void refetch()
  }
  const hear = (message: Readonly<Record<string, unknown>> | null) => {
    const topics = message?.topics
    // A reply under way may have an older number and would replace this one.
    if (typeof topics !== 'number' || client.isFetching(unreadTopicsQuery) > 0) look()
    else client.setQueryData(unreadTopicsQuery.queryKey, { following: topics })
  }
  useLive('hello', hear)
  useLive('forum', (message) => {
    hear(message)
    // Something was read on another device or in another tab.
    void client.invalidateQueries({ queryKey: ['GET /api/forum-posts'] })
  })
  useLive('notices', look)
  useLive('blocks', look)
  const count = data?.following ?? 0
  useEffect(() => onCount(count), [count, onCount])
  return null
}
