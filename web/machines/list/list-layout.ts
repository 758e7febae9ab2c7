// Layout of machine lists on wide windows: dense rows unless the reader chose cards. Stored in the browser only.
import { LIST_LAYOUT_KEY } from './list-layout-script.ts'

export type ListLayout = 'dense' | 'cards'

const CHANGED = 'multiball:machine-list'

/** The current layout, read from the root element. */
export function readListLayout(): ListLayout {
  return document.documentElement.dataset.machineList === 'cards' ? 'cards' : 'dense'
}

/** Applies and stores a layout; other tabs follow. */
export function setListLayout(layout: ListLayout): void {
  show(layout)
  try {
    if (layout === 'cards') localStorage.setItem(LIST_LAYOUT_KEY, layout)
    else localStorage.removeItem(LIST_LAYOUT_KEY)
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  window.dispatchEvent(new Event(CHANGED))
}

function show(layout: string | null): void {
  if (layout === 'cards') document.documentElement.dataset.machineList = 'cards'
  else delete document.documentElement.dataset.machineList
}

/** Calls back when the layout changes, here or in another tab. */
export function watchListLayout(changed: () => void): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key !== LIST_LAYOUT_KEY && event.key !== null) return
    show(event.newValue)
    changed()
  }
  window.addEventListener(CHANGED, changed)
  window.addEventListener('storage', follow)
  return () => {
    window.removeEventListener(CHANGED, changed)
    window.removeEventListener('storage', follow)
  }
}
