import { useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import Bell from 'lucide-react/icons/bell'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import type { Topic } from '#contract/forum.ts'
import { api } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/failure.ts'
import { toast } from '#web/ui/toast.tsx'
import { topicQuery } from './forum-queries.ts'

/** Whether the member is told of replies to the topic: shown at once, taken back when it fails. */
export function FollowButton({ topic }: { topic: Topic }) {
  const client = useQueryClient()
  const isReady = useHydrated()
  const [isBusy, setBusy] = useState(false)
  const { queryKey } = topicQuery(topic.id)
  const show = (isFollowed: boolean) =>
    client.setQueryData(queryKey, (before) => before && { ...before, isFollowed })

  async function change() {
    if (isBusy) return
    setBusy(true)
    const isFollowing = !topic.isFollowed
    show(isFollowing)
    try {
      await api('PUT /api/forum-posts/{id}/follow', { params: { id: topic.id }, body: { isFollowing } })
      client.removeQueries({ queryKey: ['GET /api/forum-posts'], type: 'inactive' })
    } catch (error) {
      show(!isFollowing)
      toast.error(isFollowing ? 'Topic not followed' : 'Topic still followed', failureText(error))
    }
    setBusy(false)
  }

  const Icon = topic.isFollowed ? BellRing : Bell
  return (
    <Button
      size="small"
      icon={<Icon size={16} aria-hidden="true" />}
      aria-label={topic.isFollowed ? 'Following this topic' : 'Follow this topic'}
      className="noscript:hidden"
      disabled={!isReady}
      onClick={() => void change()}
    >
      {topic.isFollowed ? 'Following' : 'Follow'}
    </Button>
  )
}
