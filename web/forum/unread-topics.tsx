// How many followed topics have something unread: one number for the header and the tab.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { may } from '#contract/entitlements.ts'
import { useLive } from '#web/shell/live.ts'
import { useViewer } from '#web/shell/session.ts'
import { unreadTopicsQuery } from './unread-topics-query.ts'

/** Follows the site by itself; shows nothing, and tells the number. It comes with the stream's greeting. */
export function UnreadTopics({ onCount }: { onCount: (count: number) => void }) {
  const client = useQueryClient()
  const isReader = may(useViewer(), 'forums')
  const { data, refetch } = useQuery({ ...unreadTopicsQuery, enabled: false })
  const look = () => {
    if (isReader) void refetch()
  }
  useLive('hello', (greeting) => {
    if (greeting) client.setQueryData(unreadTopicsQuery.queryKey, { following: Number(greeting.topics ?? 0) })
    else look()
  })
  useLive('forum', () => {
    look()
    // Read on another device, or in another tab.
    void client.invalidateQueries({ queryKey: ['GET /api/forum-posts'] })
  })
  useLive('notices', look)
  useLive('blocks', look)
  const count = data?.following ?? 0
  useEffect(() => onCount(count), [count, onCount])
  return null
}
