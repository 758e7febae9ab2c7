// Finishes what a visitor began before signing in, as soon as a page shows the member, and returns to where they were.
import { useQueryClient } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { endIntent, type Intent, placeOf, readIntent } from '#web/shell/session/intents.ts'

export function useBegun(): void {
  const client = useQueryClient()
  // Of the visible page, not of one that is still loading.
  const pathname = useRouterState({
    select: ({ location, resolvedLocation }) => (resolvedLocation ?? location).pathname,
  })
  const finishing = useRef<Promise<void>>(undefined)
  useEffect(() => {
    const stored = readIntent()
    if (!stored) return
    const { intent } = stored
    const isHere = isPlaceOf(intent, pathname)
    // Entries and reports are handled by their forms.
    if (isHere && (intent.kind === 'message' || intent.kind === 'correction')) return endIntent()
    if (intent.kind !== 'favorite' && intent.kind !== 'rating') return
    const gone = new AbortController()
    const arrive = () => {
      if (!isHere || gone.signal.aborted) return
      endIntent()
      focusOn(intent)
    }
    if (stored.isDone) arrive()
    else {
      // Signing up navigates to another page meanwhile: runs once.
      finishing.current ??= import('./finish-intent.ts').then(({ finishIntent }) =>
        finishIntent(intent, client),
      )
      void finishing.current.then(arrive)
    }
    return () => gone.abort()
  }, [pathname, client])
}

/** Addresses of machines end in their name. */
function isPlaceOf(intent: Intent, pathname: string): boolean {
  const place = placeOf(intent).split('?')[0] ?? ''
  return pathname === place || pathname.startsWith(`${place}/`)
}

/** After navigation, controls may appear some frames later, and their state after that. */
const FRAMES = 90

/** Focuses the heart or stars that were pressed; again if a rerender has dropped the focus. */
function focusOn(intent: Intent, frames = FRAMES, isPlaced = false): void {
  const control = controlOf(intent, frames === 0)
  const isDropped = document.activeElement === document.body
  const isDue = control !== null && (!isPlaced || isDropped)
  if (isDue) control.focus()
  if (frames > 0) requestAnimationFrame(() => focusOn(intent, frames - 1, isPlaced || isDue))
}

/** The stars show the rating a moment after they appear; `isLast` takes them as they are. */
function controlOf(intent: Intent, isLast: boolean): HTMLElement | null {
  if (intent.kind === 'favorite') return document.querySelector<HTMLElement>('main [data-favorite]')
  const chosen = document.querySelector<HTMLElement>('#own-rating input:checked')
  return chosen ?? (isLast ? document.querySelector<HTMLElement>('#own-rating input') : null)
}
