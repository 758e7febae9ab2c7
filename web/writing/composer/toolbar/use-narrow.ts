import { useSyncExternalStore } from 'react'

/** Widths at which a composer can fill the screen; complements the class `sm:`. */
const NARROW = '(width < 40rem)'

function subscribe(heard: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', heard)
  return () => query.removeEventListener('change', heard)
}

/** Whether the window is as narrow as a phone's. Browser only. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
}
