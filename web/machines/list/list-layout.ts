// Layout of machine lists on wide windows: dense rows unless the reader chose cards. Stored in the browser only.

export type ListLayout = 'dense' | 'cards'

const KEY = 'machine-list'
const CHANGED = 'multiball:machine-list'

/**
 * Runs in <head> before the first paint: stored pages are the same for everyone, so the style sheet distinguishes the
 * layouts by this attribute and no list shifts. The root route adds it verbatim: the page's policy allows it by its
 * hash.
 */
export const LIST_LAYOUT_SCRIPT = `try{if(localStorage.getItem('${KEY}')==='cards')document.documentElement.dataset.machineList='cards'}catch(e){}`

/** The current layout, read from the root element. */
export function readListLayout(): ListLayout {
  return document.documentElement.dataset.machineList === 'cards' ? 'cards' : 'dense'
}

/** Applies and stores a layout; other tabs follow. */
export function setListLayout(layout: ListLayout): void {
  show(layout)
  try {
    if (layout === 'cards') localStorage.setItem(KEY, layout)
    else localStorage.removeItem(KEY)
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
    if (event.key !== KEY && event.key !== null) return
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
