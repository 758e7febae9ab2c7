// Gift codes for tests.
import { expect } from 'vitest'
import type { TestMember, TestSite } from '#server/testing/site.ts'

export function giftsOn({ request }: Pick<TestSite, 'request'>) {
  return {
    /** Creates a code; the admin must have signed in recently. */
    make: async (admin: TestMember, tierId: number, months: number, more: object = {}) => {
      const body = { tierId, months, ...more }
      const answer = await request('POST /api/admin/gift-codes', { as: admin, body })
      expect(answer.status).toBe(201)
      return answer.body as { code: string; gift: { id: number; ending: string } }
    },
    redeem: (code: string, as: TestMember) => request('POST /api/gift-codes/redeem', { as, body: { code } }),
  }
}
