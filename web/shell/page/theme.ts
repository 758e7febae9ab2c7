// The reader's theme: the system's unless they chose one. Kept in the browser alone.

export type Theme = 'system' | 'night' | 'card'

const KEY = 'theme'
const CHANGED = 'multiball:theme'

/**
 * Runs in <head> before anything is painted, so that a chosen theme never flashes the other one. The root route puts it
 * there as it stands, among the page's own scripts.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${KEY}');if(t==='night'||t==='card')document.documentElement.dataset.theme=t}catch(e){}`

/** The theme in force, as the root element tells it. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'night' || chosen === 'card' ? chosen : 'system'
}

/** Puts a theme in force and remembers it; other tabs follow. */
export function setTheme(theme: Theme): void {
  show(theme)
  try {
    if (theme === 'system') localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, theme)
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  window.dispatchEvent(new Event(CHANGED))
}

function show(theme: string | null): void {
  if (theme === 'night' || theme === 'card') document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}

/** Tells when the theme changes, here or in another tab. */
export function watchTheme(changed: () => void): () => void {
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
