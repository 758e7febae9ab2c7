// Whether the reader has dismissed the home page's admin links. Stored in the browser only.

const KEY = 'admin-links'

/**
 * Runs in <head> before the first paint: a dismissed box never appears and never shifts the page. The root route adds
 * it verbatim: the page's policy allows it by its hash.
 */
export const ADMIN_LINKS_SCRIPT = `try{if(localStorage.getItem('${KEY}')==='hidden')document.documentElement.dataset.adminLinks='hidden'}catch(e){}`

/** Hides everything of the class `admin-links` and stores the choice. */
export function hideAdminLinks(): void {
  document.documentElement.dataset.adminLinks = 'hidden'
  try {
    localStorage.setItem(KEY, 'hidden')
  } catch {
    // Storage may be forbidden; the box then stays hidden as long as the page.
  }
}
