// A site without the outside: tests, and machines whose network is closed.
import { type OutsideCatalogue, OutsideError } from './port.ts'

export const nowhere: OutsideCatalogue = {
  fetchAll: async () => {
    throw new OutsideError('The Open Pinball Database cannot be reached from here.', { wasReached: false })
  },
  findLive: async () => [],
}
