// The reader's stored choice about the home page's admin links, before the first paint.

export const ADMIN_LINKS_KEY = 'admin-links'

/**
 * Runs in <head> before the first paint: a dismissed box never appears and never shifts the page. The root route adds
 * it verbatim: the page's policy allows it by its hash.
 */
export const ADMIN_LINKS_SCRIPT = `try{if(localStorage.getItem('${ADMIN_LINKS_KEY}')==='hidden')document.documentElement.dataset.adminLinks='hidden'}catch(e){}`
