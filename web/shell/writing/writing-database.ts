// The browser's database of unsaved texts, and its removal at sign-out: small, because every page can sign out.
// writing-storage.ts reads and writes it.

const NAME = 'multiball-writing'
export const UNSAVED = 'unsaved-drafts'
export const UNSENT = 'unsent-posts'

export function connected(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.onupgradeneeded = () => {
      request.result.createObjectStore(UNSAVED, { keyPath: ['memberId', 'kind', 'about', 'tab'] })
      request.result.createObjectStore(UNSENT, { keyPath: ['memberId', 'place', 'sendKey'] })
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('the storage is in use by an older page'))
  })
}

/** Resolves once the change is stored, not only accepted. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

const SAVE = 'multiball:save-writing'
const REMOVED = 'multiball:writing-removed'
/** How long sign-out waits for unsaved texts. */
const SAVE_MS = 2_000

/** Saves all open texts, as far as possible in time. */
export async function saveWriting(): Promise<void> {
  const saves: Promise<unknown>[] = []
  window.dispatchEvent(new CustomEvent(SAVE, { detail: saves }))
  if (saves.length === 0) return
  await Promise.race([Promise.allSettled(saves), new Promise((resolve) => setTimeout(resolve, SAVE_MS))])
}

/** Registers a callback for `saveWriting`. Returns the function that removes it. */
export function onSaveWriting(save: () => Promise<unknown> | null): () => void {
  return listen(SAVE, (event) => {
    const saving = save()
    if (saving) (event as CustomEvent<Promise<unknown>[]>).detail.push(saving)
  })
}

/**
 * Removes all members' texts from this browser and tells its other tabs: at sign-out, and when an account is closed.
 */
export async function removeWriting(): Promise<void> {
  window.dispatchEvent(new Event(REMOVED))
  channel()?.postMessage(REMOVED)
  try {
    const database = await connected()
    const transaction = database.transaction([UNSAVED, UNSENT], 'readwrite')
    for (const name of [UNSAVED, UNSENT]) transaction.objectStore(name).clear()
    await committed(transaction)
    database.close()
  } catch {
    // If storage is forbidden, it is empty.
  }
}

/** Called in this tab and all others. Returns the unsubscribe function. */
export function onWritingRemoved(heard: () => void): () => void {
  const others = channel()
  others?.addEventListener('message', heard)
  const stop = listen(REMOVED, heard)
  return () => {
    stop()
    others?.close()
  }
}

function listen(name: string, heard: (event: Event) => void): () => void {
  window.addEventListener(name, heard)
  return () => window.removeEventListener(name, heard)
}

function channel(): BroadcastChannel | null {
  return typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NAME)
}
