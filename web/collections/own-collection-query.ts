import { collectionQuery, readCollectionAddress } from './collection-address.ts'

/** The first of the viewer's own machines, with the counts of all. */
export const ownCollectionQuery = collectionQuery(readCollectionAddress({}))
