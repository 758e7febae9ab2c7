// What the site tells a member's open pages at once. The machinery comes when the first part of a page listens.
import { useEffect, useRef } from 'react'
import { useViewer } from '#web/shell/session/session.ts'

/** What came with it: ids and counts, never private text. Null when something may have been missed: look again. */
export type LiveHeard = (data: Readonly<Record<string, unknown>> | null) => void

/**
 * Listens for messages of one kind while the component is shown; for visitors it does nothing. The kind `hello` comes
 * at the beginning of every stream, with the unread counts.
 */
export function useLive(kind: string, heard: LiveHeard): void {
  const memberId = useViewer().member?.id
  const latest = useRef(heard)
  useEffect(() => {
    latest.current = heard
  })
  useEffect(() => {
    if (memberId === undefined) return
    let isGone = false
    let stop: (() => void) | undefined
    import('./live-line.ts').then(
      ({ listenLive }) => {
        if (!isGone) stop = listenLive(memberId, kind, (data) => latest.current(data))
      },
      // Without it the page shows what it was loaded with.
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [memberId, kind])
}
