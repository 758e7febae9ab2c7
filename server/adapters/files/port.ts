// Port to file storage: small files under keys that the site chooses, on a disk or in a bucket, read and written whole.

export interface StoredFile {
  key: string
  modifiedAt: Date
}

export interface Files {
  /** Stores the bytes under the key, entirely or not at all; replaces an existing file. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>
  /** The bytes; null where there is no such file. */
  read(key: string): Promise<Uint8Array<ArrayBuffer> | null>
  /** Removes the file; succeeds if there is none. */
  remove(key: string): Promise<void>
  /** Every file whose key begins with the folder's name and a slash, in no order. */
  list(folder: string): AsyncIterable<StoredFile>
}

const KEY = /^[a-z0-9][a-z0-9_-]*(\/[a-z0-9][a-z0-9_-]*)*(\.[a-z0-9]+)?$/
const LONGEST_KEY = 200

/** Keys come from the program, never from a request; one that could lead out of the folder is a bug. */
export function mustBeSafeKey(key: string): void {
  if (key.length > LONGEST_KEY || !KEY.test(key)) throw new Error('This is no key of a stored file.')
}
