// What the address of the events' page says. Without the schemas: whoever comes to the page does not load the validator.
import { MONTH } from '#contract/community/months.ts'

export interface EventsAddress {
  view?: 'month' | undefined
  /** "2026-12"; without it, the present month. */
  month?: string | undefined
}

/** Words that mean nothing are left out; a month belongs to the month view. */
export function readEventsAddress({ view, month }: Record<string, unknown>): EventsAddress {
  if (view !== 'month') return { view: undefined, month: undefined }
  return { view, month: typeof month === 'string' && MONTH.test(month) ? month : undefined }
}
