// Market: a machine's logbook attached to its listing.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { LogTotals } from '#contract/logbook/logbook.ts'
import { Id } from '#contract/values.ts'

/** The attached logbook, as a listing shows it. */
export const ListedLogbook = z.strictObject({
  key: z.string().describe('Opens the shared logbook, for as long as its link is not revoked'),
  entries: LogTotals.shape.entries,
  lastServiceOn: LogTotals.shape.lastServiceOn,
})
export type ListedLogbook = z.infer<typeof ListedLogbook>

/** A machine of the seller's collection whose logbook can be attached. */
export const AttachableLogbook = z.strictObject({
  id: Id,
  name: z.string(),
  entries: LogTotals.shape.entries,
  acquiredOn: z.iso.date().nullable(),
  isAttached: z.boolean(),
})
export type AttachableLogbook = z.infer<typeof AttachableLogbook>

const OneListing = z.strictObject({ id: Id })

export const marketLogbooks = endpoints({
  'PUT /api/marketplace-listings/{id}/logbook': {
    summary:
      'Attaches the logbook of a machine of the caller’s own to their listing of it, by the link that shares it; the link is made if there is none.',
    access: 'listing.edit',
    limit: 'write',
    params: OneListing,
    body: z.strictObject({
      entryId: z.int().min(1).max(2_147_483_647).describe('The machine in the caller’s collection'),
    }),
    refuses: ['listing_not_found', 'listing_without_logbook'],
  },
  'DELETE /api/marketplace-listings/{id}/logbook': {
    summary: 'Detaches the logbook from the listing; its link stays. Idempotent.',
    access: 'listing.withdraw',
    limit: 'write',
    params: OneListing,
    refuses: ['listing_not_found'],
  },
})
