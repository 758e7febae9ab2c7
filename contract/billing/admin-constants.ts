// Words of the admins' desk over payments, free of the validator: pages need them as well.

/** What becomes of a notice of the payment provider. */
export const WEBHOOK_EVENT_STATES = ['failed', 'pending', 'done', 'ignored'] as const
export type WebhookEventState = (typeof WEBHOOK_EVENT_STATES)[number]

export const WEBHOOK_EVENT_STATE_LABELS: Readonly<Record<WebhookEventState, string>> = {
  failed: 'Failed',
  pending: 'Waiting',
  done: 'Done',
  ignored: 'Ignored',
}

export const ADMIN_PAGE_SIZE = 25
/** How often a notice is tried before it counts as failed. */
export const WEBHOOK_EVENT_TRIES = 10
/** Subscriptions that one comparison with the provider's books looks at, at most. */
export const COMPARED_AT_MOST = 5_000

/** In what a subscription can differ between our rows and the provider's books. */
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
