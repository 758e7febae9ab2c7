// What the desk says of what the API names.
import type { Difference } from '#contract/billing-desk-terms.ts'

const ALERTS: Readonly<Record<string, { title: string; remedy: string }>> = {
  notice_failed: {
    title: 'A notice could not be worked off',
    remedy: 'Mend its cause, then work it off again below.',
  },
  several_subscriptions: {
    title: 'Somebody pays for several subscriptions',
    remedy: 'Ask them which one they want, and end the other with the provider.',
  },
  paid_twice: {
    title: 'A second subscription was ended and refunded',
    remedy: 'Nothing is left to do; the member was told.',
  },
  payment_returned: {
    title: 'A payment of an erased account was refunded',
    remedy: 'Nothing is left to do.',
  },
  dispute_opened: {
    title: 'A payment is disputed',
    remedy: 'Answer the bank with the provider. The subscription ends with its period.',
  },
  dispute_won: {
    title: 'A disputed payment was won',
    remedy: 'The planned end stands until the member takes it back.',
  },
  dispute_lost: { title: 'A disputed payment was lost', remedy: 'The money is gone; nobody was banned.' },
  payment_refunded: {
    title: 'A payment was refunded in full',
    remedy: 'The subscription goes on. End it with the provider if that is meant.',
  },
  customer_missing: {
    title: 'The provider no longer knows a customer',
    remedy: 'What is paid lasts until its end.',
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
  missing_here: 'Not known here',
  missing_there: 'Not known there',
  state: 'State',
  plan: 'Plan',
  next_plan: 'Next plan',
  period: 'Period',
  end: 'Planned end',
  card: 'Card',
}

export function differenceText(differs: readonly Difference[]): string {
  return differs.map((one) => DIFFERENCES[one]).join(', ')
}
