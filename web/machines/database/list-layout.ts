// How lists of machines stand on wide windows: dense rows, unless the reader chose cards. Kept in the browser alone.

export type ListLayout = 'dense' | 'cards'

const KEY = 'machine-list'
const CHANGED = 'multiball:machine-list'

/**
 * Runs in <head> before anything is painted: stored pages are the same for everybody, so the style sheet tells the two
 * layouts apart by this attribute and no list moves. The root route puts it there as it stands: the page's policy allows
 * it by its hash.
 */
export const LIST_LAYOUT_SCRIPT = `try{if(localStorage.getItem('${KEY}')==='cards')document.documentElement.dataset.machineList='cards'}catch(e){}`

/** The layout in force, as the root element tells it. */
export function readListLayout(): ListLayout {
  return document.documentElement.dataset.machineList === 'cards' ? 'cards' : 'dense'
}

/** Puts a layout in force and remembers it; other tabs follow. */
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

/** Tells when the layout changes, here or in another tab. */
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
