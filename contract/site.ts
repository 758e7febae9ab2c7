// Site: settings, the home page's figures, static pages and the contact form.
import { z } from 'zod'
import { EMAIL, EMAIL_MAX } from './accounts-terms.ts'
import { endpoints } from './endpoint.ts'
import { hasControlCharacters, line, prose } from './values.ts'

/** A figure of the statistics strip: text as it is shown, and what it counts. */
export const Figure = z.strictObject({ value: z.string(), label: z.string() })
export type Figure = z.infer<typeof Figure>

export const SocialLink = z.strictObject({
  network: z.enum(['instagram', 'facebook', 'twitter', 'youtube', 'discord']),
  url: z.url({ protocol: /^https?$/ }),
})
export type SocialLink = z.infer<typeof SocialLink>

/** What every page shows of the site's settings. */
export const SiteInfo = z.strictObject({
  name: z.string(),
  blurb: z.string(),
  operator: z.string(),
  contactEmail: z.string().nullable(),
  socialLinks: z.array(SocialLink),
  showAdminLinks: z.boolean(),
  figures: z.array(Figure),
})
export type SiteInfo = z.infer<typeof SiteInfo>

export const ContactMessage = z.strictObject({
  name: line(80, 'Please tell us your name'),
  email: z
    .string({ error: 'Please enter a valid email address' })
    .trim()
    .max(EMAIL_MAX, 'Please enter a valid email address')
    .regex(EMAIL, 'Please enter a valid email address')
    .refine((value) => !hasControlCharacters(value), 'Please enter a valid email address'),
  subject: line(140, 'Please give your message a subject'),
  message: prose(5000, 'Please write your message'),
})
export type ContactMessage = z.infer<typeof ContactMessage>

export const site = endpoints({
  'GET /api/site': {
    summary: "The site's name, blurb, links and figures.",
    access: 'anyone',
    shared: true,
    reply: SiteInfo,
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
