import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY_SECONDS } from '#contract/durations.ts'
import { type BillingSite, openBillingSite } from '#server/testing/rooms/billing.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import type { TestMember } from '#server/testing/site.ts'
import { maintain } from './maintenance.ts'

let site: BillingSite
let member: TestMember

beforeEach(async () => {
  site = await openBillingSite()
  member = await site.member()
})

afterEach(async () => {
  expect(site.faults).toEqual([])
  await site.close()
})

async function later(days: number): Promise<void> {
  await site.advance(days * DAY_SECONDS)
  await maintain(site.context, site.rooms.billing)
  await site.settle()
}

async function setBan(bannedAt: Date | null): Promise<void> {
  await setSanctions(site.context.db, member.id, { bannedAt })
}

const states = () => [...site.sandbox.state.maps.subscription.values()].map(({ status }) => status)
const charged = () => [...site.sandbox.state.maps.charge.values()].filter(({ paid }) => paid).length

test('who is banned is charged no more, and told that it ends', async () => {
  await site.buy(member, 2)
  await setBan(site.clock.now())
  await later(1)
  expect(states()).toEqual(['active'])
  expect(site.emails.at(-1)?.text).toContain('nothing more is charged')
  expect(site.emails.at(-1)?.text).not.toContain('Changed your mind')
  await later(31)
  expect([states(), charged()]).toEqual([['canceled'], 1])
})

test('what is owed at that moment is asked for no more', async () => {
  await site.buy(member, 2, '4000 0000 0000 0341')
  await later(32)
  expect(states()).toEqual(['past_due'])
  await setBan(site.clock.now())
  await later(1)
  expect([states(), charged()]).toEqual([['canceled'], 1])
})

test('a ban that is lifted leaves the paid days, and the end can be taken back', async () => {
  await site.buy(member, 2)
  await setBan(site.clock.now())
  await later(1)
  await setBan(null)
  member = await site.signInAgain(member)
  const resumed = await site.request('POST /api/subscription/resume', { as: member })
  expect(resumed.body).toMatchObject({ isPaid: true, endsAt: null })
  await later(1)
  expect((await site.request('GET /api/subscription', { as: member })).body).toMatchObject({ endsAt: null })
})
