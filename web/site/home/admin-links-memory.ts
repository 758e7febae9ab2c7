// Dismisses the home page's admin links. Stored in the browser only.
import { ADMIN_LINKS_KEY } from './admin-links-script.ts'

/** Hides everything of the class `admin-links` and stores the choice. */
export function hideAdminLinks(): void {
  document.documentElement.dataset.adminLinks = 'hidden'
  try {
    localStorage.setItem(ADMIN_LINKS_KEY, 'hidden')
  } catch {
    // Storage may be forbidden; the box then stays hidden as long as the page.
  }
}
