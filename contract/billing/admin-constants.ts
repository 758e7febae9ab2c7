// Words and limits of the admins' billing pages. Without schemas, so that pages do not load the validator.
import { TIER_LIMITS } from '#contract/membership/constants.ts'

/** States of a webhook event. */
export const WEBHOOK_EVENT_STATES = ['failed', 'pending', 'done', 'ignored'] as const
export type WebhookEventState = (typeof WEBHOOK_EVENT_STATES)[number]

export const WEBHOOK_EVENT_STATE_LABELS: Readonly<Record<WebhookEventState, string>> = {
  failed: 'Failed',
  pending: 'Waiting',
  done: 'Done',
  ignored: 'Ignored',
}

export const ADMIN_PAGE_SIZE = 25
/** Tries before a webhook event counts as failed. */
export const WEBHOOK_EVENT_TRIES = 10
/** Maximum of subscriptions per reconciliation with the provider. */
export const COMPARED_AT_MOST = 5_000

/** Kinds of differences between our subscription and the provider's. */
export const DIFFERENCES = [
  'missing_here',
  'missing_there',
  'state',
  'plan',
  'next_plan',
  'period',
  'end',
  'card',
] as const
export type Difference = (typeof DIFFERENCES)[number]

/** Error message for a tier's features, without blank ones; null if they are valid. */
export function featuresFault(features: readonly string[]): string | null {
  if (features.length === 0) return 'Features are required'
  if (features.length > TIER_LIMITS.features) return `At most ${TIER_LIMITS.features} features`
  return features.some((text) => text.length > TIER_LIMITS.feature)
    ? `At most ${TIER_LIMITS.feature} characters in each feature`
    : null
}
