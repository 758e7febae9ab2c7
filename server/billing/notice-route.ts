// POST /api/webhooks/stripe: what the payment provider tells of. Written down first and acknowledged, then worked off.
import type { Hono } from 'hono'
import type { House } from '#server/base/house.ts'
import { PAYMENT_NOTICES_PATH, type ServerEnv } from '#server/base/http.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import { openInbox } from './notice-inbox.ts'
import type { Billing } from './provider.ts'

export const NOTICES_PATH = PAYMENT_NOTICES_PATH

/** Real ones pass 16 KB; nothing sensible passes this. */
const BODY_MAX = 1024 * 1024

/** Adds the address. No session, no origin, no rate limit: the signature says who speaks. */
export function addPaymentNotices(app: Hono<ServerEnv>, house: House, { payments }: Billing): void {
  const inbox = payments ? openInbox(house, payments.provider) : null
  app.post(NOTICES_PATH, async (c) => {
    c.set('route', `POST ${NOTICES_PATH}`)
    if (!payments || !inbox) throw refuse.notFound()
    const raw = await readRaw(c.req.raw)
    const notice = payments.notices.read(raw, c.req.header('stripe-signature') ?? '')
    if (!notice) throw refuse.invalid('bad_signature', 'This is not signed by the payment provider.')
    await inbox.put(notice)
    return c.json({ received: true })
  })
  app.all(NOTICES_PATH, (c) => {
    c.header('allow', 'POST')
    throw new Refusal('method', 'method_not_allowed', 'This address does not take that method.')
  })
}

/** The bytes as they came: the signature is about them, not about what they say. */
async function readRaw(request: Request): Promise<Buffer> {
  const told = request.headers.get('content-length')
  if (Number(told ?? 0) > BODY_MAX) throw tooLarge()
  // Who says how much it is cannot send more, and reading it in one go takes a tenth of the time.
  if (told !== null) return Buffer.from(await request.arrayBuffer())
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > BODY_MAX) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(): Refusal {
  return refuse.tooLarge('body_too_large', 'The request is larger than 1 MB.')
}
