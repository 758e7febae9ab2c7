// Catalogue without a network: for tests, and for machines without internet access.
import { type OutsideCatalogue, OutsideError } from './port.ts'

export const nowhere: OutsideCatalogue = {
  fetchAll: async () => {
    throw new OutsideError('The Open Pinball Database cannot be reached from here.', { wasReached: false })
  },
  findLive: async () => [],
  findRecord: null,
}
