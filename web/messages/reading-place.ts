// Where the reader is in a conversation. The list is laid out from its end, so that the end stays in view when something
// comes; who reads further up is kept at the message they look at.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end that still count as being there. */
const NEAR = 48

interface Anchor {
  element: Element
  top: number
}

/** The first message that is in view, and where it stands in the window. */
function anchorOf(box: HTMLElement): Anchor | null {
  const edge = box.getBoundingClientRect().top
  for (const element of box.querySelectorAll('article')) {
    const { top, bottom } = element.getBoundingClientRect()
    if (bottom > edge) return { element, top: top - edge }
  }
  return null
}

export function useReadingPlace(list: RefObject<HTMLElement | null>) {
  const [isAtEnd, setAtEnd] = useState(true)
  const anchor = useRef<Anchor | null>(null)

  // After every drawing: new messages, older ones and marks of what was seen all change what stands around the place.
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    const before = anchor.current
    if (before?.element.isConnected && !isAtEnd) {
      const top = before.element.getBoundingClientRect().top - box.getBoundingClientRect().top
      box.scrollTop += top - before.top
    }
    anchor.current = anchorOf(box)
  })

  return {
    isAtEnd,
    onScroll: () => {
      const box = list.current
      if (!box) return
      anchor.current = anchorOf(box)
      setAtEnd(Math.abs(box.scrollTop) < NEAR)
    },
    toEnd: () => list.current?.scrollTo({ top: 0 }),
  }
}

/** True while somebody can be reading: the tab is in front. */
export function usePageVisible(): boolean {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible')
    look()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return isVisible
}
