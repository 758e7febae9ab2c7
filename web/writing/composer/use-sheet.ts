// useSheet: makes a part of the page fill the screen above the on-screen keyboard. The element stays the same, so that
// field, caret, undo and keyboard are preserved.
import { useEffect } from 'react'

/** While open, `root` has the visible area in `--sheet-top` and `--sheet-height`, and the Tab key stays inside. */
export function useSheet(root: HTMLElement, isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return
    const raise = () => {
      root.popover = 'manual'
      root.showPopover?.()
    }
    const lower = () => {
      // The browser would scroll the focused element.
      const { activeElement } = document
      root.hidePopover?.()
      root.popover = null
      if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true })
    }
    const measure = () => {
      const { offsetTop = 0, height = window.innerHeight } = window.visualViewport ?? {}
      root.style.setProperty('--sheet-top', `${offsetTop}px`)
      root.style.setProperty('--sheet-height', `${height}px`)
    }
    const { overflow } = document.documentElement.style
    document.documentElement.style.overflow = 'hidden'
    measure()
    raise()
    root.addEventListener('keydown', clampInside)
    window.visualViewport?.addEventListener('resize', measure)
    window.visualViewport?.addEventListener('scroll', measure)
    return () => {
      document.documentElement.style.overflow = overflow
      root.removeEventListener('keydown', clampInside)
      window.visualViewport?.removeEventListener('resize', measure)
      window.visualViewport?.removeEventListener('scroll', measure)
      lower()
    }
  }, [root, isOpen])
}

const STOPS = 'button, textarea, input, select, a[href], [tabindex="0"]'

function clampInside(event: KeyboardEvent): void {
  const { currentTarget: root } = event
  if (event.key !== 'Tab' || event.defaultPrevented || !(root instanceof HTMLElement)) return
  const stops = [...root.querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const [end, beginning] = event.shiftKey ? [first, last] : [last, first]
  if (document.activeElement !== end) return
  event.preventDefault()
  beginning?.focus()
}
