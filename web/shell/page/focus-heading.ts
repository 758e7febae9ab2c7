// After a link was followed, screen readers and the Tab key go on from the new page's heading. Browsers do as much only for
// pages that they load themselves.
import type { AnyRouter } from '@tanstack/react-router'

/** Focuses the page's heading, without scrolling to it. */
export function focusHeading(): void {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** Focuses the heading of every page after the first, unless a field or a tab in the page has the focus, or a dialog is open. */
export function focusHeadings(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    // A hash leads on to a place in the page.
    if (!(fromLocation && pathChanged) || toLocation.hash) return
    if (!document.querySelector('main :focus, dialog[open]')) focusHeading()
  })
}
