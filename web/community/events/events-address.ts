// The events page's address. Without schemas, so that the page does not load the validator.
import { MONTH } from '#contract/community/months.ts'

export interface EventsAddress {
  view?: 'month' | undefined
  /** "2026-12"; without it, the present month. */
  month?: string | undefined
}

/** Drops invalid values; a month needs the month view. */
export function readEventsAddress({ view, month }: Record<string, unknown>): EventsAddress {
  if (view !== 'month') return { view: undefined, month: undefined }
  return { view, month: typeof month === 'string' && MONTH.test(month) ? month : undefined }
}
