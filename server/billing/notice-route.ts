// POST /api/webhooks/stripe: what the payment provider tells of. Written down first and acknowledged, then worked off.
import type { Hono } from 'hono'
import type { Config } from '#server/base/config.ts'
import type { House } from '#server/base/house.ts'
import { PAYMENT_NOTICES_PATH, type ServerEnv } from '#server/base/http.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import { dataHeaders } from '#server/base/security-headers.ts'
import { openInbox } from './notice-inbox.ts'
import type { Billing } from './provider.ts'

export const NOTICES_PATH = PAYMENT_NOTICES_PATH

export const NOTICE_TAKEN = { received: true }

/** In bytes. Real ones pass 16 KB; nothing sensible passes this. */
export const NOTICE_MAX = 1024 * 1024

export interface NoticeDesk {
  /** Resolves once what the provider signed is written down. Refuses what it did not sign, and where there is none. */
  receive(raw: Buffer, signature: string): Promise<void>
}

export function openNoticeDesk(house: House, { payments }: Billing): NoticeDesk {
  const inbox = payments ? openInbox(house, payments.provider) : null
  return {
    receive: async (raw, signature) => {
      if (!payments || !inbox) throw refuse.notFound()
      const notice = payments.notices.read(raw, signature)
      if (!notice) throw refuse.invalid('bad_signature', 'This is not signed by the payment provider.')
      await inbox.put(notice)
    },
  }
}

/** Adds the address. No session, no origin, no rate limit: the signature says who speaks. */
export function addPaymentNotices(app: Hono<ServerEnv>, desk: NoticeDesk, config: Config): void {
  app.post(NOTICES_PATH, async (c) => {
    c.set('route', `POST ${NOTICES_PATH}`)
    await desk.receive(await readRaw(c.req.raw), c.req.header('stripe-signature') ?? '')
    return c.json(NOTICE_TAKEN, 200, dataHeaders(config.isSecure))
  })
  app.all(NOTICES_PATH, (c) => {
    c.header('allow', 'POST')
    throw new Refusal('method', 'method_not_allowed', 'This address does not take that method.')
  })
}

/** The bytes as they came: the signature is about them, not about what they say. */
async function readRaw(request: Request): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > NOTICE_MAX) throw tooLarge()
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of request.body ?? []) {
    size += chunk.byteLength
    if (size > NOTICE_MAX) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function tooLarge(): Refusal {
  return refuse.tooLarge('body_too_large', 'The request is larger than 1 MB.')
}
