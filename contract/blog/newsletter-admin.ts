// The newsletter as admins see it: who gets it, how it grows, and how each sending goes.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { DeepWindow, hasControlCharacters, Id, page, SearchText, Time } from '#contract/values.ts'
import { BOUNCE_LINES_MAX, BOUNCES_MAX, SUBSCRIBER_STATES } from './constants.ts'

const Count = z.int().min(0)

export const NewsletterDay = z.strictObject({
  day: z.iso.date(),
  confirmed: Count,
  /** Confirmed readers who ended it, or for whom an admin did. */
  ended: Count,
  /** Confirmed addresses that a mail server refused for good. */
  refused: Count,
})
export type NewsletterDay = z.infer<typeof NewsletterDay>

const NewsletterOverview = z.strictObject({
  subscribers: z.strictObject({
    confirmed: Count,
    pending: Count,
    refused: Count,
    /** Of all time: who ends it leaves no address. */
    ended: Count,
  }),
  days: z.array(NewsletterDay).describe('The last 30 days, today last'),
})

export const NewsletterSubscriber = z.strictObject({
  id: Id,
  email: z.string(),
  state: z.enum(SUBSCRIBER_STATES),
  askedAt: Time,
  confirmedAt: Time.nullable(),
})
export type NewsletterSubscriber = z.infer<typeof NewsletterSubscriber>

/** How the emails of one post go out. */
export const NewsletterSending = z.strictObject({
  post: z.strictObject({ id: Id, title: z.string(), slug: z.string() }),
  startedAt: Time,
  /** Whether more subscribers may be added to `planned`. */
  isPlanning: z.boolean(),
  planned: Count,
  sent: Count,
  refused: Count.describe('The mail server refused the address for good'),
  failed: Count.describe('Tried for two days'),
  skipped: Count.describe('The reader had unsubscribed by then, or the post was taken back'),
  waiting: Count,
})
export type NewsletterSending = z.infer<typeof NewsletterSending>

export const blogNewsletterAdmin = endpoints({
  'GET /api/admin/newsletter': {
    summary: 'Numbers of subscribers, and of those who subscribed and unsubscribed in the last 30 days.',
    access: 'newsletter.manage',
    reply: NewsletterOverview,
  },
  'GET /api/admin/newsletter-subscribers': {
    summary: 'Addresses that asked for the newsletter, newest first; 20 unless `limit` says otherwise.',
    access: 'newsletter.manage',
    limit: 'search',
    query: z.object({
      ...DeepWindow,
      search: SearchText.optional(),
      state: z.enum(SUBSCRIBER_STATES).optional(),
    }),
    reply: page(NewsletterSubscriber),
  },
  'DELETE /api/admin/newsletter-subscribers/{id}': {
    summary: 'Unsubscribes an address and deletes it. It can subscribe again.',
    access: 'newsletter.manage',
    limit: 'write',
    params: z.strictObject({ id: Id }),
    refuses: ['subscriber_not_found'],
  },
  'POST /api/admin/newsletter-bounces': {
    summary: 'Unsubscribes addresses whose emails bounced, one per line, until they subscribe again.',
    access: 'newsletter.manage',
    limit: 'write',
    body: z.strictObject({
      lines: z
        .string()
        .max(BOUNCES_MAX, `At most ${BOUNCES_MAX} characters`)
        .refine((text) => text.trim() !== '', 'Please paste at least one address')
        .refine((text) => !hasControlCharacters(text), 'Contains characters that are not allowed')
        .transform((text) => text.trimEnd().split('\n'))
        .refine(({ length }) => length <= BOUNCE_LINES_MAX, `At most ${BOUNCE_LINES_MAX} lines at once`),
    }),
    reply: z.strictObject({
      ended: Count,
      /** Refused already. */
      unchanged: Count,
      unknown: Count,
      malformed: z.array(z.int().min(1)).describe('The numbers of lines that hold no address, from 1'),
    }),
  },
  'GET /api/admin/newsletter-sendings': {
    summary: 'Delivery of each post’s emails, newest first; 20 unless `limit` says otherwise.',
    access: 'newsletter.manage',
    query: z.object({ ...DeepWindow }),
    reply: page(NewsletterSending),
  },
})
