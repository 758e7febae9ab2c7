import { useLayoutEffect, useRef } from 'react'

/**
 * Hears an element's events before the page's own handlers do, from the moment that the caller is on the page. The newest
 * `handle` is the one that is called.
 */
export function useListener<K extends keyof HTMLElementEventMap>(
  element: HTMLElement,
  type: K,
  handle: (event: HTMLElementEventMap[K]) => void,
): void {
  const latest = useRef(handle)
  latest.current = handle
  useLayoutEffect(() => {
    const hear = (event: HTMLElementEventMap[K]) => latest.current(event)
    element.addEventListener(type, hear)
    return () => element.removeEventListener(type, hear)
  }, [element, type])
}
