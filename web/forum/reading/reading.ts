// Reports how far a topic was read: up to the last reply that was visible for a moment. Sent with a delay, and on
// leaving; the first of a day counts as a view.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { MINUTE_MS } from '#contract/durations.ts'
import type { TopicReply } from '#contract/forum/forum.ts'
import { api, apiOnLeaving } from '#web/api.ts'
import { failureCode } from '#web/ui/feedback/failure.ts'

/** How long a reply must be visible, and how long marks wait for later ones; milliseconds. */
const SEEN_MS = 700
const SEND_MS = 1_500
/** How often an open page reports itself again. */
const AGAIN_MS = 10 * MINUTE_MS

interface Reading {
  topicId: number
  replies: readonly TopicReply[]
  /** Called with the position of the topic's newest reply. */
  onLast: (position: number) => void
}

export function useReading({ topicId, replies, onLast }: Reading): void {
  const client = useQueryClient()
  const read = useRef({ topicId, replyId: 0, position: 0, sent: -1 })
  const latest = useRef(onLast)
  useEffect(() => {
    latest.current = onLast
  })

  useEffect(() => {
    if (read.current.topicId !== topicId) read.current = { topicId, replyId: 0, position: 0, sent: -1 }
    const place = read.current
    let timer: ReturnType<typeof setTimeout> | undefined

    async function send(isAgain = false, isSecondTry = false): Promise<void> {
      if (document.visibilityState === 'hidden' || (place.sent >= place.position && !isAgain)) return
      const before = place.sent
      const { replyId } = place
      place.sent = place.position
      try {
        const params = { id: topicId }
        const body = { replyId }
        const { lastPosition } = await api('PUT /api/forum-posts/{id}/read', { params, body })
        // Cached lists show older unread counts.
        client.removeQueries({ queryKey: ['GET /api/forum-posts'], type: 'inactive' })
        latest.current(lastPosition)
      } catch (error) {
        // The next report includes it.
        place.sent = before
        if (replyId === 0 || failureCode(error) !== 'reply_not_found') return
        // Taken down since the page was loaded: what was read ends with the reply before it. Where that one is gone too, as
        // after a split, the topic's own text was read at least.
        if (place.replyId === replyId) place.replyId = isSecondTry ? 0 : replyBefore(replies, replyId)
        await send(isAgain, true)
      }
    }

    function leave(): void {
      if (place.sent >= place.position) return
      place.sent = place.position
      const body = { replyId: place.replyId }
      apiOnLeaving('PUT /api/forum-posts/{id}/read', { params: { id: topicId }, body }).catch(() => undefined)
      client.removeQueries({ queryKey: ['GET /api/forum-posts'], type: 'inactive' })
    }

    const stop = watchReplies(replies, ({ id, position }) => {
      if (position <= place.position) return
      Object.assign(place, { replyId: id, position })
      clearTimeout(timer)
      timer = setTimeout(() => void send(), SEND_MS)
    })
    timer = setTimeout(() => void send(), SEND_MS)
    const again = setInterval(() => void send(true), AGAIN_MS)
    const turn = () => (document.visibilityState === 'hidden' ? leave() : void send(true))
    document.addEventListener('visibilitychange', turn)
    window.addEventListener('pagehide', leave)
    return () => {
      stop()
      clearTimeout(timer)
      clearInterval(again)
      document.removeEventListener('visibilitychange', turn)
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [client, topicId, replies])
}

/** The id of the reply before this one; 0, the topic's own text, if there is none. */
function replyBefore(replies: readonly TopicReply[], replyId: number): number {
  return replies[replies.findIndex(({ id }) => id === replyId) - 1]?.id ?? 0
}

/** Calls `seen` for each reply of which a part was in the upper three quarters of the screen for a moment. */
function watchReplies(replies: readonly TopicReply[], seen: (reply: TopicReply) => void): () => void {
  const byElement = new Map<Element, TopicReply>()
  const waiting = new Map<Element, ReturnType<typeof setTimeout>>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(waiting.get(target))
        const reply = byElement.get(target)
        if (isIntersecting && reply)
          waiting.set(
            target,
            setTimeout(() => seen(reply), SEEN_MS),
          )
      }
    },
    // Cuts off the lowest quarter of the screen.
    { rootMargin: '0px 0px -25% 0px' },
  )
  for (const reply of replies) {
    const element = document.getElementById(`r${reply.position}`)
    if (!element || reply.isHidden) continue
    byElement.set(element, reply)
    observer.observe(element)
  }
  return () => {
    observer.disconnect()
    for (const timer of waiting.values()) clearTimeout(timer)
  }
}
