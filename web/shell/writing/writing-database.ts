// The browser's database of what a member writes, and what signing out does with it: small, because every page can be
// signed out from. What reads and writes it is writing-storage.ts.

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

/** Once the change is stored, not only accepted. */
export function committed(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
}

const SAVE = 'multiball:save-writing'
const REMOVED = 'multiball:writing-removed'
/** How long signing out waits for texts that are not saved yet. */
const SAVE_MS = 2_000

/** Lets everything that is open be saved, as far as that is possible soon. */
export async function saveWriting(): Promise<void> {
  const saves: Promise<unknown>[] = []
  window.dispatchEvent(new CustomEvent(SAVE, { detail: saves }))
  if (saves.length === 0) return
  await Promise.race([Promise.allSettled(saves), new Promise((resolve) => setTimeout(resolve, SAVE_MS))])
}

/** Takes part in `saveWriting`. Answers how to leave. */
export function onSaveWriting(save: () => Promise<unknown> | null): () => void {
  return listen(SAVE, (event) => {
    const saving = save()
    if (saving) (event as CustomEvent<Promise<unknown>[]>).detail.push(saving)
  })
}

/** Removes everyone's words from this browser, and tells its other tabs: at sign-out, and when an account ends. */
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
    // Where storage is forbidden there is nothing in it.
  }
}

/** Hears of it in this tab and in all others. Answers how to stop. */
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
