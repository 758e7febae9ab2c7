// Whether the reader has put the home page's admin links away. Kept in the browser alone.

const KEY = 'admin-links'

/**
 * Runs in <head> before anything is painted: a box that was dismissed never shows and never moves the page.
 * The root route puts it there as it stands: the page's policy allows it by its hash.
 */
export const ADMIN_LINKS_SCRIPT = `try{if(localStorage.getItem('${KEY}')==='hidden')document.documentElement.dataset.adminLinks='hidden'}catch(e){}`

/** Hides everything of the class `admin-links` and remembers it. */
export function hideAdminLinks(): void {
  document.documentElement.dataset.adminLinks = 'hidden'
  try {
    localStorage.setItem(KEY, 'hidden')
  } catch {
    // Storage may be forbidden; the box then stays away as long as the page.
  }
}
