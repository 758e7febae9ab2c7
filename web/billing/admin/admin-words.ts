// Labels of the API's words on the admins' billing pages.
import type { Difference } from '#contract/billing/admin-constants.ts'

const ALERTS: Readonly<Record<string, { title: string; remedy: string }>> = {
  notice_failed: {
    title: 'A webhook event could not be processed',
    remedy: 'Fix the cause, then retry it below.',
  },
  several_subscriptions: {
    title: 'A member pays for several subscriptions',
    remedy: 'Ask them which one they want, and cancel the other at the provider.',
  },
  paid_twice: {
    title: 'A second subscription was ended, and refunded if it was paid',
    remedy: 'Nothing to do. The member has been told.',
  },
  payment_returned: {
    title: 'A subscription of an erased account was ended, and refunded if it was paid',
    remedy: 'Nothing to do.',
  },
  dispute_opened: {
    title: 'A payment is disputed',
    remedy: 'Respond to the dispute at the provider. The subscription ends with its period.',
  },
  dispute_won: {
    title: 'A disputed payment was won',
    remedy: 'The subscription still ends as planned unless the member resumes it.',
  },
  dispute_lost: {
    title: 'A disputed payment was lost',
    remedy: 'The money is lost. The member was not banned.',
  },
  dispute_closed: {
    title: 'A disputed payment is no longer disputed',
    remedy: 'The subscription still ends as planned unless the member resumes it.',
  },
  payment_refunded: {
    title: 'A payment was refunded in full',
    remedy: 'The subscription continues. Cancel it at the provider if that’s what you want.',
  },
  customer_missing: {
    title: 'The provider no longer has a customer',
    remedy: 'Their paid plan lasts until the end of its period.',
  },
}

export function alertText(alert: string): { title: string; remedy: string } {
  return ALERTS[alert] ?? { title: alert.replaceAll('_', ' '), remedy: '' }
}

const COMMANDS: Readonly<Record<string, string>> = {
  publish_tier: 'Publish tier',
  retire_tier: 'Take off sale tier',
  end_subscription: 'End subscription',
}

export function commandText(kind: string): string {
  return COMMANDS[kind] ?? kind.replaceAll('_', ' ')
}

const DIFFERENCES: Readonly<Record<Difference, string>> = {
  missing_here: 'Missing here',
  missing_there: 'Missing at the provider',
  state: 'Status',
  plan: 'Plan',
  next_plan: 'Next plan',
  period: 'Period',
  end: 'Planned end',
  card: 'Card',
}

export function differenceText(differs: readonly Difference[]): string {
  return differs.map((one) => DIFFERENCES[one]).join(', ')
}
