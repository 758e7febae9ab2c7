// Actions of buyer and seller on an offer, and on the deal that it becomes.
import { and, eq, or } from 'drizzle-orm'
import {
  isLiveState,
  nextOfferState,
  OFFER_STATE_LABELS,
  type OfferRole,
  offerStateLabel,
} from '#contract/market/offer-constants.ts'
import type { OfferAnswer } from '#contract/market/offers.ts'
import type { Viewer, ViewingMember } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { dollarsOf } from '#server/base/money.ts'
import { mustBeAllowed, refuse } from '#server/base/refusal.ts'
import { offers } from '#server/market/tables.ts'
import {
  beginSale,
  type Dealing,
  deadlineAfter,
  holdOpen,
  lockDealing,
  lockParties,
  type OfferRow,
  reopenSale,
  type Step,
  setListingState,
  settle,
  stateAt,
  takeStep,
} from './offer-steps.ts'

interface Answering {
  viewer: Viewer
  me: ViewingMember
}

/** One of the member's own offers; others' are refused exactly like unknown ones. */
export async function getOwnOffer(db: Db, viewer: Viewer, id: number): Promise<OfferRow> {
  const meId = viewer.member?.id ?? 0
  const isParty = or(eq(offers.buyerId, meId), eq(offers.sellerId, meId))
  const [row] = await db
    .select()
    .from(offers)
    .where(and(eq(offers.id, id), isParty))
  if (!row) throw offerNotFound()
  mustBeAllowed(viewer, 'offer.read', { partyIds: [row.buyerId, row.sellerId] }, { isPrivate: true })
  return row
}

const offerNotFound = () => refuse.notFound('offer_not_found', 'This offer does not exist.')

export function roleIn({ buyerId }: Pick<OfferRow, 'buyerId'>, memberId: number): OfferRole {
  return buyerId === memberId ? 'buyer' : 'seller'
}

/** Accepts, declines, counters or withdraws an offer; confirms or cancels a deal. */
export async function answerOffer(
  { db, clock }: AppContext,
  id: number,
  answer: OfferAnswer,
  { viewer, me }: Answering,
): Promise<void> {
  const now = clock.now()
  const isCommitment = answer.action === 'accept' || answer.action === 'counter'
  // A message always requires the right to write, whatever the action.
  if (isCommitment || answer.message) mustBeAllowed(viewer, 'offer.make')
  await db.transaction(async (tx) => {
    const found = await getOwnOffer(tx, viewer, id)
    await lockParties(tx, [found.buyerId, found.sellerId])
    const dealing = found.listingId === null ? null : await lockDealing(tx, found.listingId, now)
    if (dealing) await settle(tx, dealing)
    const row = dealing?.live.find((one) => one.id === id)
    if (!dealing || !row || !isLiveState(row.state)) throw offerOver(await getOwnOffer(tx, viewer, id), now)
    const role = roleIn(row, me.id)
    if (nextOfferState(row.state, answer.action, role) === null) throw notYourTurn(row, role)
    if (isCommitment && dealing.listing.hiddenAt !== null) throw listingHidden()
    await act(tx, dealing, { row, role, answer })
    await settle(tx, dealing, { isSellerTold: true })
  })
}

interface Acting {
  row: OfferRow
  role: OfferRole
  answer: OfferAnswer
}

async function act(tx: Db, dealing: Dealing, { row, role, answer }: Acting): Promise<void> {
  const { action, amount, message } = answer
  const step: Step = {
    event: action,
    by: role,
    message,
    tell: [role === 'buyer' ? row.sellerId : row.buyerId],
  }
  switch (action) {
    case 'counter': {
      if (amount === undefined) throw amountRequired()
      const set = { amountCents: amount, ...(role === 'buyer' && { buyerCents: amount }) }
      await takeStep(tx, dealing, row, { ...step, amountCents: amount, set })
      return holdOpen(tx, dealing.listing, deadlineAfter(dealing.now))
    }
    case 'accept':
      // The other side may have countered since the offer was shown.
      if (amount !== undefined && amount !== row.amountCents) throw priceChanged(row.amountCents)
      await takeStep(tx, dealing, row, { ...step, amountCents: row.amountCents })
      return beginSale(tx, dealing, row)
    case 'confirm':
      if (amount === undefined) throw amountRequired()
      return confirmPrice(tx, dealing, { row, role, amount, step })
    case 'cancel':
      await takeStep(tx, dealing, row, step)
      return reopenSale(tx, dealing)
    default:
      return takeStep(tx, dealing, row, step)
  }
}

/** When both sides confirm the same price, the deal is completed and the listing sold. */
async function confirmPrice(
  tx: Db,
  dealing: Dealing,
  { row, role, amount, step }: Omit<Acting, 'answer'> & { amount: number; step: Step },
): Promise<void> {
  const other = role === 'buyer' ? row.sellerFinalCents : row.buyerFinalCents
  const isDone = other === amount
  await takeStep(tx, dealing, row, {
    ...step,
    event: isDone ? 'complete' : 'confirm',
    amountCents: amount,
    set: {
      ...(role === 'buyer' ? { buyerFinalCents: amount } : { sellerFinalCents: amount }),
      // The price paid becomes the deal's amount.
      ...(isDone && { completedAt: dealing.now, amountCents: amount }),
    },
  })
  if (isDone && dealing.listing.state === 'pending') await setListingState(tx, dealing.listing, 'sold')
}

function offerOver(row: OfferRow, now: Date) {
  const state = OFFER_STATE_LABELS[stateAt(row, now)].toLowerCase()
  return refuse.conflict('offer_over', `This offer is over: ${state}.`)
}

function notYourTurn(row: OfferRow, role: OfferRole) {
  const text =
    row.state === 'agreed'
      ? 'This offer is a deal already.'
      : `That isn’t possible now: ${offerStateLabel(row.state, role).toLowerCase()}.`
  return refuse.conflict('not_your_turn', text)
}

export const listingHidden = () =>
  refuse.conflict('listing_hidden', 'A moderator is looking at this listing. Please try again later.')

export function priceChanged(cents: number) {
  const text = `The price is now ${dollarsOf(cents)}.`
  return refuse.conflict('price_changed', text, { amount: text })
}

function amountRequired() {
  const text = 'Please enter a price'
  return refuse.invalid('amount_required', text, { amount: text })
}
