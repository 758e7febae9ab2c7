import { useLayoutEffect, useRef } from 'react'

/** Listens to an element's events before the page's own handlers, from mount. Always calls the latest `handle`. */
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
