import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/durations.ts'
import { longDate } from '#web/ui/display/date-text.ts'

/** Relative time with seconds, for frequent changes: "12 s ago", "in 3 min", "5 h ago"; the date beyond a day. */
export function momentText(at: Date, now: Date): string {
  const distance = at.getTime() - now.getTime()
  const size = Math.abs(distance)
  if (size >= DAY_MS) return longDate(at, { time: true })
  if (size < SECOND_MS) return 'now'
  const text =
    size < MINUTE_MS
      ? `${Math.floor(size / SECOND_MS)} s`
      : size < HOUR_MS
        ? `${Math.floor(size / MINUTE_MS)} min`
        : `${Math.floor(size / HOUR_MS)} h ${Math.floor((size % HOUR_MS) / MINUTE_MS)} min`
  return distance > 0 ? `in ${text}` : `${text} ago`
}

/** Names of jobs, schedules and event subscribers whose technical names say too little. */
const JOB_NAMES: Readonly<Record<string, string>> = {
  clear_deleted_post: 'Deleted post removal',
  count_search_words: 'Search spelling update',
  expire_listings: 'Listing expiry',
  forget_unconfirmed_subscribers: 'Unconfirmed newsletter sign-up removal',
  forum_readers: 'Live forum updates',
  listing_matches: 'Saved search matches',
  'machines.sync_daily': 'Catalogue synchronization',
  make_price_guides: 'Price guide update',
  make_search_digests: 'Saved search digests',
  'membership.maintenance': 'Membership maintenance',
  'membership.refund_duplicate': 'Duplicate subscription refund',
  'membership.webhook_events': 'Payment event processing',
  parted_deals: 'Deals of blocked and banned members',
  plan_newsletter: 'Newsletter preparation',
  prepare_sandbox: 'Payment sandbox preparation',
  refresh_listing_priority: 'Listing priority update',
  refresh_writing: 'Text rendering update',
  send_payment_commands: 'Payment provider updates',
  settle_offers: 'Offer deadlines',
  'site.turn_promotions': 'Promotion start and end',
  tend_calendar: 'Event openings and reminders',
  tend_logbooks: 'Logbook reminders',
}

/** The name given above; else "mail_contact_message" → "Mail contact message". */
export function jobName(name: string): string {
  const given = JOB_NAMES[name]
  if (given) return given
  const words = name.replace('.', ': ').replace(/[._-]+/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
