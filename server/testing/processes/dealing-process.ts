// A separate process that takes steps in the marketplace on command: bundled and started by a test.
import { ALL_PERMISSIONS } from '#contract/permissions.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { stoppedClock } from '#server/base/clock.ts'
import { openDatabase } from '#server/base/database/database.ts'
import { Refusal } from '#server/base/refusal.ts'
import { changeListing } from '#server/market/listings/listing-changes.ts'
import { makeOffer } from '#server/market/offers/new-offers.ts'
import { answerOffer } from '#server/market/offers/offer-answers.ts'

export interface DealingStep {
  /** Whose step it is. */
  member: { id: number; username: string }
  now: string
  what:
    | { kind: 'offer'; listingId: number; amount: number; isBuyNow: boolean }
    | {
        kind: 'answer'
        offerId: number
        action: 'accept' | 'decline' | 'counter' | 'withdraw' | 'confirm' | 'cancel'
        amount: number
      }
    | { kind: 'listing'; listingId: number; state: 'open' | 'withdrawn' }
}

/** The offer that was made, 'done', or the code of the refusal. */
export type DealingOutcome = number | string

export async function takeDealingStep(
  db: AppContext['db'],
  { member, now, what }: DealingStep,
): Promise<DealingOutcome> {
  const me = { ...member, role: 'member' as const, isSilenced: false }
  const who = { viewer: { member: me, permissions: ALL_PERMISSIONS }, me }
  // Steps use no more of it.
  const context = { db, clock: stoppedClock(new Date(now)) } as unknown as AppContext
  try {
    if (what.kind === 'offer') return await makeOffer(context, what.listingId, what, who)
    if (what.kind === 'answer') await answerOffer(context, what.offerId, what, who)
    else await changeListing(context, what.listingId, { state: what.state }, { ...who, index: {} as never })
    return 'done'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

if (process.send) {
  const database = await openDatabase({ url: process.argv[2] ?? '' })
  process.on('message', ({ id, step }: { id: number; step: DealingStep }) => {
    takeDealingStep(database.db, step).then(
      (outcome) => process.send?.({ id, outcome }),
      (error: unknown) => process.send?.({ id, outcome: `failed: ${String(error)}` }),
    )
  })
  process.on('disconnect', () => void database.close().then(() => process.exit(0)))
  process.send({ id: 0, outcome: 'ready' })
}
