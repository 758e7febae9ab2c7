// Files: bytes under a key that we chose, on a disk or in a bucket. Small ones: each is read and written whole.

export interface StoredFile {
  key: string
  modifiedAt: Date
}

export interface Files {
  /** Stores the bytes under the key, whole or not at all; replaces what was there. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The bytes; null where there is no such file. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Removes the file; one that is not there is no failure. */
  remove(key: string): Promise<void>
  /** Every file whose key begins with the folder's name and a slash, in no order. */
  list(folder: string): AsyncIterable<StoredFile>
}

const KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?$/
const LONGEST_KEY = 200

/** Keys are made by the program, never by a reader; one that could lead out of the folder is a fault of ours. */
export function mustBeSafeKey(key: string): void {
  if (key.length > LONGEST_KEY || !KEY.test(key)) throw new Error('This is no key of a stored file.')
}
