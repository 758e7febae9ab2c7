// Text that a member began and did not send, kept for as long as the tab. It is private: each member has their own, and
// signing out removes it from the browser.

const PREFIX = 'multiball-draft:'

/** Whose draft, and of what: a conversation's id, say. */
export interface DraftKey {
  memberId: number
  name: number | string
}

function keyOf({ memberId, name }: DraftKey): string {
  return `${PREFIX}${memberId}:${name}`
}

/** Storage can be switched off or full; then there are no drafts, and the text is in its field alone. */
function inStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(window.sessionStorage)
  } catch {
    return undefined
  }
}

/** Empty where nothing was begun. */
export function readDraft(key: DraftKey): string {
  return inStorage((storage) => storage.getItem(keyOf(key))) ?? ''
}

/** Keeps the text in place of the one before; an empty one removes it. */
export function keepDraft(key: DraftKey, text: string): void {
  inStorage((storage) => (text === '' ? storage.removeItem(keyOf(key)) : storage.setItem(keyOf(key), text)))
}

/** Removes everybody's drafts from this tab: at sign-out, and when an account ends. */
export function removeDrafts(): void {
  inStorage((storage) => {
    const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? '')
    for (const key of keys) if (key.startsWith(PREFIX)) storage.removeItem(key)
  })
}
