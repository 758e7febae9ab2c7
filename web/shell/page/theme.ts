// The reader's theme: the system's unless they chose one. Stored in the browser only.

export type Theme = 'system' | 'night' | 'card'

const KEY = 'theme'
const CHANGED = 'multiball:theme'

/**
 * Runs in <head> before the first paint, so that a chosen theme does not flash the other. The root route adds it
 * verbatim to the page's own scripts.
 */
export const THEME_SCRIPT = `try{var t=localStorage.getItem('${KEY}');if(t==='night'||t==='card')document.documentElement.dataset.theme=t}catch(e){}`

/** The current theme, read from the root element. */
export function readTheme(): Theme {
  const chosen = document.documentElement.dataset.theme
  return chosen === 'night' || chosen === 'card' ? chosen : 'system'
}

/** Applies and stores a theme; other tabs follow. */
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

/** Calls back when the theme changes, here or in another tab. */
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
