// Site: settings, the home page's statistics, static pages and the contact form.
import { z } from 'zod'
import { EMAIL, EMAIL_MAX } from '#contract/accounts/constants.ts'
import { endpoints, showing } from '#contract/endpoint.ts'
import { JobId, JobsOverview, ScheduleName, SubscriberName } from '#contract/jobs.ts'
import { countsKey, listKey, settingsKey } from '#contract/purge-keys.ts'
import { DeepWindow, hasControlCharacters, Id, late, line, page, prose, Time } from '#contract/values.ts'
import { isLinkTarget, isWebAddress, NETWORKS, SETTINGS_MAX } from './constants.ts'

/** One number of the statistics strip: its kind, the number as text, and its caption. */
export const Statistic = z.strictObject({
  key: z.enum(['machines', 'manufacturers', 'members', 'listings', 'posts']),
  value: late(z.string()),
  label: z.string(),
})
export type Statistic = z.infer<typeof Statistic>

/** An http(s) address, stored as typed. */
const WebAddress = line(SETTINGS_MAX.url, 'Please enter an address')
  .refine(isWebAddress, 'Please enter an address that starts with https:// or http://')
  .meta({ format: 'uri' })

export const SocialLink = z.strictObject({ network: z.enum(NETWORKS), url: WebAddress })
export type SocialLink = z.infer<typeof SocialLink>

/** A house promotion: the site's own advertisement, for visitors and members whose tier is not ad-free. */
export const Promotion = z
  .strictObject({
    title: line(SETTINGS_MAX.promotionTitle, 'Please enter a title'),
    text: line(SETTINGS_MAX.promotionText, 'Please enter a sentence'),
    linkLabel: line(SETTINGS_MAX.promotionLinkLabel, 'Please enter the link’s text'),
    linkUrl: line(SETTINGS_MAX.url, 'Please enter an address').refine(
      isLinkTarget,
      'Please enter an address that starts with https://, or a page of this site that starts with /',
    ),
    /** First and last day (UTC) of display; null for no limit. */
    from: z.iso.date('Please enter a date').nullable(),
    until: z.iso.date('Please enter a date').nullable(),
    isOn: z.boolean(),
  })
  .refine(({ from, until }) => !from || !until || from <= until, {
    path: ['until'],
    message: 'The last day must not be before the first',
  })
export type Promotion = z.infer<typeof Promotion>

/** A promotion for display. */
export const ShownPromotion = z.strictObject({
  title: z.string(),
  text: z.string(),
  linkLabel: z.string(),
  linkUrl: z.string(),
})
export type ShownPromotion = z.infer<typeof ShownPromotion>

/** Site settings that admins edit. */
export const SiteSettings = z.strictObject({
  name: line(SETTINGS_MAX.name, 'Please enter a site name'),
  blurb: line(SETTINGS_MAX.blurb, 'Please describe the site in a sentence'),
  /** The site's operator, as named on the terms, privacy and contact pages. */
  operator: line(SETTINGS_MAX.operator, 'Please enter who runs the site'),
  /** The operator's postal address; several lines. */
  operatorAddress: prose(SETTINGS_MAX.operatorAddress, 'Please enter an address').nullable(),
  /**
   * Recipient of the contact form, shown on the contact page; null shows none and stores messages in the inbox only.
   */
  contactEmail: z
    .string({ error: 'Please enter a valid email address' })
    .trim()
    .max(EMAIL_MAX, 'Please enter a valid email address')
    .regex(EMAIL, 'Please enter a valid email address')
    .refine((value) => !hasControlCharacters(value), 'Please enter a valid email address')
    .nullable(),
  socialLinks: z
    .array(SocialLink)
    .max(NETWORKS.length, 'One link per network')
    .refine((links) => new Set(links.map(({ network }) => network)).size === links.length, {
      message: 'One link per network',
    }),
  /** The box on the home page with a link to the dashboard. */
  showAdminLinks: z.boolean(),
  /**
   * Mode of the home page's statistics: the specification's numbers, live counts, or live once the whole catalogue is
   * imported.
   */
  figures: z.enum(['specification', 'live', 'automatic']),
  promotions: z
    .array(Promotion)
    .max(SETTINGS_MAX.promotions, `At most ${SETTINGS_MAX.promotions} promotions`),
  /** Whether pages hotlink the Open Pinball Database's pictures of machines; null until an admin decides. */
  showCataloguePictures: z.boolean().nullable(),
  /** Number of a new member's first posts held for approval; 0 holds none. */
  holdFirstPosts: z.int().min(0).max(SETTINGS_MAX.holdFirstPosts),
})
export type SiteSettings = z.infer<typeof SiteSettings>

export const SiteSettingsState = z.strictObject({
  settings: SiteSettings,
  /**
   * Number of changes so far; a change names the revision it is based on, so that it cannot overwrite another admin's.
   */
  revision: z.int().min(0),
  /** Time and author of the last change; null for the initial settings. */
  changed: z.strictObject({ at: Time, by: z.string() }).nullable(),
})
export type SiteSettingsState = z.infer<typeof SiteSettingsState>

/** The part of the site's settings that every page shows. */
export const SiteInfo = z.strictObject({
  name: z.string(),
  blurb: z.string(),
  operator: z.string(),
  operatorAddress: z.string().nullable(),
  contactEmail: z.string().nullable(),
  socialLinks: z.array(SocialLink),
  showAdminLinks: z.boolean(),
  showCataloguePictures: z.boolean(),
  figures: z.array(Statistic),
  /** Payment provider of paid plans; with `sandbox` no money moves, null if nothing can be paid. */
  payments: z.enum(['sandbox', 'stripe']).nullable(),
})
export type SiteInfo = z.infer<typeof SiteInfo>

export const ContactMessage = z.strictObject({
  name: line(80, 'Please enter your name'),
  email: z
    .string({ error: 'Please enter a valid email address' })
    .trim()
    .max(EMAIL_MAX, 'Please enter a valid email address')
    .regex(EMAIL, 'Please enter a valid email address')
    .refine((value) => !hasControlCharacters(value), 'Please enter a valid email address'),
  subject: line(140, 'Please enter a subject'),
  message: prose(5000, 'Please write a message'),
})
export type ContactMessage = z.infer<typeof ContactMessage>

/** A message from the contact form. */
export const StoredContactMessage = z.strictObject({
  id: Id,
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  createdAt: Time,
  /** When it was emailed to the contact address; null if it was not. */
  mailedAt: Time.nullable(),
  /** When an admin marked it as done; null while it is not. */
  answeredAt: Time.nullable(),
})
export type StoredContactMessage = z.infer<typeof StoredContactMessage>

export const site = endpoints({
  'GET /api/site': showing(
    {
      summary: "The site's name, blurb, links and statistics.",
      access: 'anyone',
      shared: true,
      reply: SiteInfo,
    },
    () => [settingsKey, countsKey('site')],
  ),
  'GET /api/promotions': showing(
    {
      summary: 'Promotions shown to the caller today; none for members of an ad-free tier.',
      access: 'anyone',
      shared: true,
      reply: z.array(ShownPromotion),
    },
    () => [listKey('promotions')],
  ),
  'GET /api/admin/site-settings': {
    summary: 'All site settings.',
    access: 'settings.write',
    reply: SiteSettingsState,
  },
  'PATCH /api/admin/site-settings': {
    summary: 'Changes the named settings only.',
    access: 'settings.write',
    limit: 'write',
    confirmed: true,
    body: SiteSettings.partial().extend({
      /** Without it, changes by others in the meantime are overwritten. */
      revision: z.int().min(0).max(2_147_483_647).optional(),
    }),
    reply: SiteSettingsState,
    refuses: ['settings_changed'],
  },
  'GET /api/admin/contact-messages': {
    summary: 'Messages from the contact form, newest first.',
    access: 'settings.write',
    query: z.object({ ...DeepWindow }),
    reply: page(StoredContactMessage),
  },
  'PATCH /api/admin/contact-messages/{id}': {
    summary: 'Marks a message from the contact form as done, or takes the mark back.',
    access: 'settings.write',
    limit: 'write',
    params: z.strictObject({ id: Id }),
    body: z.strictObject({ isAnswered: z.boolean() }),
    reply: StoredContactMessage,
    refuses: ['contact_message_not_found'],
  },
  'GET /api/admin/jobs': {
    summary: 'Background jobs: waiting, running and failed ones, and schedules.',
    access: 'jobs.manage',
    reply: JobsOverview,
  },
  'POST /api/admin/jobs/{id}/retry': {
    summary: 'Queues a failed job again.',
    access: 'jobs.manage',
    limit: 'write',
    params: JobId,
    refuses: ['job_not_failed'],
  },
  'DELETE /api/admin/jobs/{id}': {
    summary: 'Deletes a failed job.',
    access: 'jobs.manage',
    limit: 'write',
    params: JobId,
    refuses: ['job_not_failed'],
  },
  'POST /api/admin/event-subscribers/{name}/run': {
    summary: 'Retries a subscriber’s waiting and failed events at once.',
    access: 'jobs.manage',
    limit: 'write',
    params: SubscriberName,
    refuses: ['unknown_subscriber', 'nothing_waits'],
  },
  'POST /api/admin/job-schedules/{name}/run': {
    summary: 'Runs a schedule now.',
    access: 'jobs.manage',
    limit: 'write',
    params: ScheduleName,
    refuses: ['unknown_schedule', 'job_waits_already'],
  },
  'POST /api/contact-messages': {
    summary: 'Sends a message to the people who run the site.',
    access: 'anyone',
    limit: 'contact',
    body: ContactMessage,
    reply: z.strictObject({ received: z.literal(true) }),
    status: 201,
  },
})
