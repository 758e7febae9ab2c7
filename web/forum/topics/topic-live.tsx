// An open topic: marks what is read, and announces new replies without moving the page.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down'
import { useCallback, useState } from 'react'
import type { MovedReply, Topic, TopicReply } from '#contract/forum/forum.ts'
import { api } from '#web/api.ts'
import { scrollToReply } from '#web/forum/posts/replies/shown-reply.ts'
import { useReading } from '#web/forum/reading/reading.ts'
import { refreshForum } from '#web/forum/topics/list/forum-queries.ts'
import { replyHref } from '#web/forum/topics/list/topic-href.ts'
import { useLive } from '#web/shell/live/live.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { useMovedLink } from './moved-link.ts'

export interface TopicLiveProps {
  topic: Topic
  replies: readonly TopicReply[]
  moved: readonly MovedReply[]
  /** Position of the last reply that the page has loaded. */
  last: number
  /** Where a reply by its number is read; on the topic's own page unless it says otherwise. */
  hrefOf?: (position: number) => string
}

export function TopicLive({ topic, replies, moved, last, hrefOf }: TopicLiveProps) {
  const client = useQueryClient()
  const router = useRouter()
  const me = useViewer().member?.id
  const [came, setCame] = useState<readonly number[]>([])
  const [isBusy, setBusy] = useState(false)
  const { id } = topic
  useMovedLink(id, moved)

  // Loads replies missed while the stream was disconnected, or before it connected.
  const lookAgain = useCallback(
    async (newest: number) => {
      if (newest <= last) return
      const query = { after: `n${last}_${id}`, limit: 100, text: 'none' as const }
      const { data } = await api('GET /api/forum-posts/{id}/replies', { params: { id }, query })
      const fresh = data.filter(({ author }) => author && author.id !== me).map(({ position }) => position)
      setCame((before) => [...new Set([...before, ...fresh])])
    },
    [id, last, me],
  )
  useReading({ topicId: id, replies, onLast: (newest) => void lookAgain(newest).catch(() => undefined) })
  useLive('topic', (news) => {
    if (!news) void lookAgain(Number.POSITIVE_INFINITY).catch(() => undefined)
    else if (news.topicId === id) setCame((before) => [...new Set([...before, Number(news.position)])])
  })

  const fresh = came.filter((position) => position > last)
  const first = Math.min(...fresh)

  async function show() {
    setBusy(true)
    await refreshForum(client)
    setBusy(false)
    await router.navigate({ href: hrefOf?.(first) ?? replyHref(id, first) })
    scrollToReply(first, { takesFocus: true })
  }

  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-24 z-30 flex justify-center md:bottom-8"
    >
      {fresh.length > 0 ? (
        <Button
          variant="primary"
          busy={isBusy}
          icon={<ArrowDown size={16} aria-hidden="true" />}
          className="pointer-events-auto rounded-full shadow-card"
          onClick={() => void show()}
        >
          {countText(fresh.length, 'new reply', 'new replies')}
        </Button>
      ) : null}
    </div>
  )
}
