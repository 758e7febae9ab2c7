import { useSyncExternalStore } from 'react'

/** Where a composer can fill the screen, as the class `sm:` sees it. */
const NARROW = '(width < 40rem)'

function subscribe(heard: () => void): () => void {
  const query = matchMedia(NARROW)
  query.addEventListener('change', heard)
  return () => query.removeEventListener('change', heard)
}

/** Whether the window is as narrow as a phone's. In the browser alone. */
export function useNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(NARROW).matches)
}
