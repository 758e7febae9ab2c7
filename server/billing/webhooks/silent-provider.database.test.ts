// A provider that accepts a request and never answers: the reader gets an error in time, nothing is left half done.
import { expect, test } from 'vitest'
import { checkoutAttempts } from '#server/billing/tables.ts'
import { openBillingSite } from '#server/testing/rooms/billing.ts'

const PRO = 2

test('a provider that never answers is not waited for without end', async () => {
  const site = await openBillingSite({ timeoutMs: 400 })
  try {
    const member = await site.member()
    const attempts = () => site.context.db.select().from(checkoutAttempts)
    site.sandbox.faults.api = { fault: 'hang', count: 99, path: '/v1/checkout/sessions' }
    const failed = await site.checkout(member, PRO)
    expect([failed.status, failed.body.code]).toEqual([503, 'payments_down'])
    expect((await attempts()).filter(({ state }) => state !== 'failed')).toEqual([])
    site.sandbox.faults.api = null
    expect((await site.checkout(member, PRO)).status).toBe(200)
    expect((await attempts()).filter(({ state }) => state === 'open')).toHaveLength(1)
  } finally {
    await site.close()
  }
})
