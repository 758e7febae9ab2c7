// Unsaved texts, stored in this browser until the server has them. Private: every read is by member, and sign-out
// removes them. In IndexedDB, because its data survives a killed browser; other storage is written to disk seconds
// later.
import type { Picture } from '#contract/pictures/pictures.ts'
import { committed, connected, UNSAVED, UNSENT } from './writing-database.ts'

/** Owner and subject of a draft. */
export interface DraftOf {
  memberId: number
  /** The draft kind, and its subject. */
  kind: string
  about: string
}

/** A text that the server does not have yet, as one tab left it. */
export interface UnsavedDraft extends DraftOf {
  tab: string
  text: string
  fields: Readonly<Record<string, string>>
  pictures: readonly Picture[]
  /** Digest of all the above and of the text's base. */
  digest: string
  known: readonly string[]
  /** The draft's key and the version that the text is based on. */
  key: string
  version: number
  /** Milliseconds since 1970. */
  at: number
}

/** A sent post that the server has not confirmed yet. */
export interface UnsentPost {
  memberId: number
  /** Its place, such as "conversation:7". */
  place: string
  /** Its idempotency key. */
  sendKey: string
  text: string
  at: number
}

/** All methods reject if the browser's storage is forbidden or full. */
export interface WritingStorage {
  listUnsaved(of: DraftOf): Promise<UnsavedDraft[]>
  putUnsaved(draft: UnsavedDraft): Promise<void>
  /** Removes matching drafts of any tab. */
  removeUnsaved(of: DraftOf, matches: (draft: UnsavedDraft) => boolean): Promise<void>
  listUnsent(memberId: number, place: string): Promise<UnsentPost[]>
  putUnsent(post: UnsentPost): Promise<void>
  removeUnsent(post: Pick<UnsentPost, 'memberId' | 'place' | 'sendKey'>): Promise<void>
}

/** Connects on first use. */
export function openWritingStorage(): WritingStorage {
  let database: Promise<IDBDatabase> | undefined
  async function store(name: string, mode: IDBTransactionMode): Promise<IDBObjectStore> {
    try {
      database ??= connected()
      return (await database).transaction(name, mode).objectStore(name)
    } catch (error) {
      // A later try may succeed: the member has allowed storage, or the browser reopens it.
      database = undefined
      throw error
    }
  }
  const below = (...key: (number | string)[]) => IDBKeyRange.bound(key, [...key, []])
  return {
    listUnsaved: async ({ memberId, kind, about }) =>
      answered((await store(UNSAVED, 'readonly')).getAll(below(memberId, kind, about))),
    putUnsaved: async (draft) => done((await store(UNSAVED, 'readwrite')).put(draft)),
    removeUnsaved: async ({ memberId, kind, about }, matches) => {
      const drafts = await store(UNSAVED, 'readwrite')
      const found: UnsavedDraft[] = await answered(drafts.getAll(below(memberId, kind, about)))
      for (const draft of found) if (matches(draft)) drafts.delete([memberId, kind, about, draft.tab])
      await committed(drafts.transaction)
    },
    listUnsent: async (memberId, place) =>
      answered((await store(UNSENT, 'readonly')).getAll(below(memberId, place))),
    putUnsent: async (post) => done((await store(UNSENT, 'readwrite')).put(post)),
    removeUnsent: async ({ memberId, place, sendKey }) =>
      done((await store(UNSENT, 'readwrite')).delete([memberId, place, sendKey])),
  }
}

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Resolves once the change is stored, not only accepted. */
async function done(request: IDBRequest): Promise<void> {
  const { transaction } = request
  if (transaction) await committed(transaction)
}
