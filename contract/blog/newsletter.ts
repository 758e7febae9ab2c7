// Blog newsletter: new posts by email, for addresses confirmed by a link (double opt-in).
import { z } from 'zod'
import { Email } from '#contract/accounts/accounts.ts'
import { endpoints } from '#contract/endpoint.ts'

const Token = z
  .string()
  .max(200)
  .regex(/^[\w.-]{1,200}$/, 'This link is incomplete')

const Address = z.strictObject({ email: z.string() })

export const blogNewsletter = endpoints({
  'POST /api/newsletter-subscriptions': {
    summary:
      'Asks an address to confirm that it wants new posts by email. The answer is the same whether it is subscribed already or not.',
    access: 'anyone',
    limit: 'mail',
    body: z.strictObject({ email: Email }),
    reply: Address,
    status: 201,
    refuses: ['invalid_email'],
  },
  'POST /api/newsletter-confirmations': {
    summary: 'Confirms a subscription by the secret of the link in the email.',
    access: 'anyone',
    limit: 'read',
    body: z.strictObject({ token: Token }),
    reply: Address,
    refuses: ['link_expired'],
  },
  'GET /api/newsletter-unsubscriptions': {
    summary: 'Whose subscription an unsubscribe link is about; changes nothing.',
    access: 'anyone',
    limit: 'read',
    query: z.object({ token: Token }),
    reply: z.strictObject({ isEnded: z.boolean() }),
    refuses: ['invalid_link'],
    shows: 'unstorable',
  },
  'POST /api/newsletter-unsubscriptions': {
    summary: 'Ends the subscription that the link is about (RFC 8058: mail programs send it by themselves).',
    access: 'anyone',
    limit: 'read',
    query: z.object({ token: Token }),
    reply: z.strictObject({ isEnded: z.boolean() }),
    refuses: ['invalid_link'],
  },
})
