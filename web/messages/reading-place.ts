// Where the reader is in a conversation. The list is laid out from its end, so that new messages keep the end in view and
// older ones push nothing: only reading above while something new comes needs a hand.
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Pixels from the end that still count as being there. */
const NEAR = 48

export function useReadingPlace(list: RefObject<HTMLElement | null>, newest: number) {
  const [isAtEnd, setAtEnd] = useState(true)
  const height = useRef(0)

  // From the end, the place is counted backwards: what comes below must be added to stay where one reads.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is what moves the place
  useLayoutEffect(() => {
    const box = list.current
    if (!box) return
    if (!isAtEnd && height.current > 0) box.scrollTop -= box.scrollHeight - height.current
    height.current = box.scrollHeight
  }, [newest])

  return {
    isAtEnd,
    onScroll: () => {
      const box = list.current
      if (!box) return
      height.current = box.scrollHeight
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
