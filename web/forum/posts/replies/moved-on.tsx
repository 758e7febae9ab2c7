// Others replied while the member wrote: offers their replies before the member's is sent. Nothing typed is lost.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { refreshForum } from '#web/forum/topics/list/forum-queries.ts'
import { replyHref } from '#web/forum/topics/list/topic-href.ts'
import { Button } from '#web/ui/button.tsx'

interface MovedOnProps {
  topicId: number
  /** The number of new replies, as a sentence. */
  text: string
  /** Position of the last reply that the page had loaded. */
  after: number
}

export function MovedOn({ topicId, text, after }: MovedOnProps) {
  const client = useQueryClient()
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)

  async function show() {
    setBusy(true)
    await refreshForum(client)
    setBusy(false)
    await router.navigate({ href: replyHref(topicId, after + 1) })
  }

  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card border border-edge bg-well px-4 py-3"
    >
      <p className="grow font-semibold">{text}</p>
      <Button size="small" busy={isBusy} onClick={() => void show()}>
        Show
      </Button>
    </div>
  )
}
