// Follow level of a topic: notified of replies, normal, or muted.
import { useQueryClient } from '@tanstack/react-query'
import Bell from 'lucide-react/icons/bell'
import BellOff from 'lucide-react/icons/bell-off'
import BellRing from 'lucide-react/icons/bell-ring'
import { useState } from 'react'
import type { FollowLevel } from '#contract/forum/constants.ts'
import type { Topic } from '#contract/forum/forum.ts'
import { api } from '#web/api.ts'
import { topicQuery } from '#web/forum/topics/list/forum-queries.ts'
import { LevelActions } from '#web/forum/topics/list/level-actions.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'

const LOOKS: Readonly<Record<FollowLevel, { label: string; Icon: typeof Bell }>> = {
  following: { label: 'Following', Icon: BellRing },
  normal: { label: 'Follow', Icon: Bell },
  muted: { label: 'Muted', Icon: BellOff },
}

/** Updates optimistically; reverts if the call fails. */
export function FollowMenu({ topic }: { topic: Topic }) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { queryKey } = topicQuery(topic.id)
  const show = (level: FollowLevel) =>
    client.setQueryData(
      queryKey,
      (before) => before && { ...before, level, isFollowed: level === 'following' },
    )

  async function choose(level: FollowLevel) {
    if (isBusy || level === topic.level) return
    setBusy(true)
    const before = topic.level
    show(level)
    try {
      await api('PUT /api/forum-posts/{id}/follow', { params: { id: topic.id }, body: { level } })
      client.removeQueries({ queryKey: ['GET /api/forum-posts'], type: 'inactive' })
    } catch (error) {
      show(before)
      toast.error('Not changed', failureText(error))
    }
    setBusy(false)
  }

  const { label, Icon } = LOOKS[topic.level]
  return (
    <Menu
      label={`Notifications for this topic: ${topic.level}`}
      trigger={
        <>
          <Icon size={16} aria-hidden="true" />
          {label}
        </>
      }
      align="end"
      className="noscript:hidden"
      triggerClassName="cursor-pointer border border-edge bg-raised px-3 font-semibold text-sm hover:border-ink"
    >
      {() => <LevelActions level={topic.level} what="replies" choose={(level) => void choose(level)} />}
    </Menu>
  )
}
