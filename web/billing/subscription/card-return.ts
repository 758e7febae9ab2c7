// Message for a member who returns from changing the card at the provider.
import type { Subscription } from '#contract/billing/billing.ts'
import { forgetInTab, recallFromTab, rememberInTab } from '#web/shell/session/tab-memory.ts'
import { cardText, expiryText } from './billing-words.ts'
import { needsCard } from './plan-state.ts'

const KEY = 'multiball:card-before'

/** Stores the current card in this tab before the member leaves to change it. */
export function rememberCard(subscription: Subscription): void {
  rememberInTab(KEY, JSON.stringify(markOf(subscription)))
}

/** Returns and removes the stored card. */
export function recallCard(): CardMark | null {
  const text = recallFromTab(KEY)
  forgetInTab(KEY)
  try {
    const mark: unknown = text === null ? null : JSON.parse(text)
    return isMark(mark) ? mark : null
  } catch {
    return null
  }
}

export interface CardMark {
  /** Brand, last digits and expiry, or '' without a card. */
  card: string
  /** Whether a payment was overdue. */
  wasOverdue: boolean
}

export function markOf(subscription: Subscription): CardMark {
  const { card } = subscription
  return {
    card: card ? `${cardText(card)}, ${expiryText(card)}` : '',
    wasOverdue: needsCard(subscription),
  }
}

function isMark(value: unknown): value is CardMark {
  if (typeof value !== 'object' || value === null) return false
  const { card, wasOverdue } = value as Partial<CardMark>
  return typeof card === 'string' && typeof wasOverdue === 'boolean'
}

export interface ReturnNews {
  kind: 'success' | 'error'
  title: string
  text: string
}

/**
 * The message on return: null if there is none yet. `isLast` when polling ends: a payment still missing then has
 * failed.
 */
export function newsOfReturn(before: CardMark, now: Subscription, isLast: boolean): ReturnNews | null {
  const after = markOf(now)
  if (before.wasOverdue && !after.wasOverdue)
    return {
      kind: 'success',
      title: 'Payment Successful',
      text: 'Your overdue payment went through.',
    }
  if (before.wasOverdue)
    return isLast
      ? { kind: 'error', title: 'Payment Failed', text: 'There was a problem processing your payment.' }
      : null
  if (after.card === before.card || !now.card) return null
  return {
    kind: 'success',
    title: 'Card updated',
    text: `From now on we’ll charge your ${cardText(now.card)}.`,
  }
}
