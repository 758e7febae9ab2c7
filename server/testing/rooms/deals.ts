// Steps in the marketplace for tests: sell, offer, answer.
import { expect } from 'vitest'
import type { TestMember, TestSite } from '#server/testing/site.ts'

export function dealsOn(site: () => TestSite) {
  const call = (as: TestMember, key: string, body?: object) => site().request(key, { as, body })

  async function sell(as: TestMember, body: object = {}): Promise<number> {
    const given = { title: 'A coil', description: 'Tested.', price: '500', ...body }
    const answer = await call(as, 'POST /api/marketplace-listings', given)
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)])
    return answer.body.id
  }
  const offer = (as: TestMember, listingId: number, amount: unknown = '400', more: object = {}) =>
    call(as, `POST /api/marketplace-listings/${listingId}/offers`, { amount, ...more })
  const answer = (as: TestMember, offerId: number, action: string, more: object = {}) =>
    call(as, `PATCH /api/offers/${offerId}`, { action, ...more })

  /** Makes an offer; returns its id. */
  async function offered(as: TestMember, listingId: number, amount = '400', more: object = {}) {
    const { status, text, body } = await offer(as, listingId, amount, more)
    expect([status, text]).toEqual([201, expect.any(String)])
    return body.id as number
  }
  /** Answers an offer; returns the offer. */
  async function answered(as: TestMember, offerId: number, action: string, more: object = {}) {
    const { status, text, body } = await answer(as, offerId, action, more)
    expect([status, text]).toEqual([200, expect.any(String)])
    return body
  }
  /** A deal that both have confirmed; returns the offer's id. */
  async function dealt(seller: TestMember, buyer: TestMember, amount = '400', listing: object = {}) {
    const id = await offered(buyer, await sell(seller, listing), amount)
    await answered(seller, id, 'accept')
    await answered(seller, id, 'confirm', { amount })
    await answered(buyer, id, 'confirm', { amount })
    return id
  }
  const read = async (as: TestMember, offerId: number) => (await call(as, `GET /api/offers/${offerId}`)).body
  const stateOf = async (as: TestMember, offerId: number): Promise<string> => (await read(as, offerId)).state
  const listingState = async (as: TestMember, id: number): Promise<string> =>
    (await call(as, `GET /api/marketplace-listings/${id}`)).body.state
  async function notificationsOf(as: TestMember): Promise<string[]> {
    await site().followUp()
    const { body } = await call(as, 'GET /api/notifications')
    return body.data.map(({ title }: { title: string }) => title)
  }

  return { sell, offer, answer, offered, answered, dealt, read, stateOf, listingState, notificationsOf }
}
