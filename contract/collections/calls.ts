// All calls of the collections room.
import { collections } from './collections.ts'
import { collectionsImport } from './import.ts'

export const collectionsCalls = {
  ...collections,
  ...collectionsImport,
}
