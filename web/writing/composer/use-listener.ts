import { useLayoutEffect, useRef } from 'react'

/**
 * Listens from mount to an element's events, before the page's own handlers, or at the window, after them. Always calls the
 * latest `handle`.
 */
export function useListener<K extends keyof HTMLElementEventMap>(
  element: HTMLElement | Window,
  type: K,
  handle: (event: HTMLElementEventMap[K]) => void,
): void {
  const latest = useRef(handle)
  latest.current = handle
  useLayoutEffect(() => {
    const target: EventTarget = element
    const hear = (event: Event) => latest.current(event as HTMLElementEventMap[K])
    target.addEventListener(type, hear)
    return () => target.removeEventListener(type, hear)
  }, [element, type])
}
