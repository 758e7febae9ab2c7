// useLive: server-sent messages for a member's open pages. The connection's script loads with the first listener.
import { useEffect, useRef } from 'react'
import { useViewer } from '#web/shell/session/session.ts'

/** Payload: ids and counts, never private text. Null if messages may have been missed: refetch. */
export type LiveHeard = (data: Readonly<Record<string, unknown>> | null) => void

/**
 * Listens for messages of one kind while the component is mounted; does nothing for visitors. Kind `hello` starts every
 * stream, with the unread counts.
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
      // Without live messages the page shows the data it was loaded with.
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [memberId, kind])
}
