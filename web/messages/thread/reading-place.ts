// Scroll position in a conversation. The list is laid out from its end, so that the end stays in view when messages
// arrive; a reader further up stays at the message they are looking at.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end that still count as the end. */
const NEAR = 48

interface Anchor {
  element: Element
  top: number
}

/** The first visible message, with its offset from the top of the list's box. */
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

  // After every render, because new messages, older ones and "seen" labels all move the messages around.
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

/** True while the tab is visible, so that someone can be reading. */
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
