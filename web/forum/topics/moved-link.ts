// Redirects a link to a moved reply to its present place.
import { useRouter, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { placeOfReply } from '#contract/forum/constants.ts'
import type { MovedReply } from '#contract/forum/forum.ts'
import { paths } from '#contract/paths.ts'
import { positionIn } from '#web/forum/topics/list/topic-href.ts'

export function movedHref({ topic, movedTo }: MovedReply): string {
  return paths.topic(topic.id, movedTo > 0 ? placeOfReply(movedTo) : {})
}

export function useMovedLink(topicId: number, moved: readonly MovedReply[]): void {
  const router = useRouter()
  const { merged } = useSearch({ strict: false }) as { merged?: number }
  useEffect(() => {
    function follow() {
      const position = positionIn(window.location.hash)
      const gone = merged === undefined && moved.find((one) => one.position === position)
      const href = gone
        ? movedHref(gone)
        : merged !== undefined && paths.topic(topicId, placeOfReply(merged + (position ?? 0)))
      if (href) void router.navigate({ href, replace: true })
    }
    follow()
    window.addEventListener('hashchange', follow)
    return () => window.removeEventListener('hashchange', follow)
  }, [router, topicId, moved, merged])
}
