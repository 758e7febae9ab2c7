// Words and limits of the admins' billing pages. Without schemas, so that pages do not load the validator.

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
