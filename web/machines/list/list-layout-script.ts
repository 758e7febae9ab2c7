// The stored layout of machine lists, before the first paint. Apart from what changes it, which few pages need.

export const LIST_LAYOUT_KEY = 'machine-list'

/**
 * Runs in <head> before the first paint: stored pages are the same for everyone, so the style sheet distinguishes the
 * layouts by this attribute and no list shifts. The root route adds it verbatim: the page's policy allows it by its
 * hash.
 */
export const LIST_LAYOUT_SCRIPT = `try{if(localStorage.getItem('${LIST_LAYOUT_KEY}')==='cards')document.documentElement.dataset.machineList='cards'}catch(e){}`
