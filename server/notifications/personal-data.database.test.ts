import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { OFFER_HOURS } from '#contract/market/offer-constants.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { runSettleOffers } from '#server/market/offers/settling.ts'
import { talkOn } from '#server/testing/rooms/conversations.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { openTestSite, type TestMember } from '#server/testing/site.ts'
import { writeNotifications } from './notifications.ts'
import { notifications } from './tables.ts'

test('a member takes along what they were told; when they go, so does all that told of them', async () => {
  const site = await openTestSite()
  const { db, clock } = site.context
  const [ada, bob] = [await site.member({ username: 'ada' }), await site.member({ username: 'bob' })]
  const notification = (userId: number, actorId: number, title: string) => ({
    userId,
    actorId,
    title,
    kind: 'message' as const,
    path: '/messages/1',
    subject: 'conversation:1',
    needs: null,
    isInBell: true,
    mailDueAt: null,
  })
  await writeNotifications(db, [notification(ada.id, bob.id, 'bob wrote to you')], clock.now())
  await writeNotifications(db, [notification(bob.id, ada.id, 'ada wrote to you')], clock.now())
  const choices = [{ kind: 'message', bell: true, mail: false }]
  await site.request('PUT /api/notification-preferences', { as: ada, body: { choices } })

  const taken = await exportMember(db, 'ada', personalData)
  expect(taken).toMatchObject({
    notifications: { notices: [{ title: 'bob wrote to you', count: 1 }], choices },
  })
  expect(JSON.stringify(taken)).not.toContain('ada wrote to you')

  await eraseMember(site.context, 'ada', personalData)
  expect(await db.select().from(notifications)).toEqual([])
})

test('what others were told about a report of what the member wrote stays, without the name', async () => {
  const site = await openTestSite()
  const talk = talkOn(site)
  const [ada, bob] = [await site.member({ username: 'ada_leaves' }), await site.member({ username: 'bob' })]
  const moderator = await site.member({ role: 'moderator' })
  await site.request('PATCH /api/user', { as: ada, body: { displayName: 'Ada the “Great”' } })
  const id = await talk.started(ada, bob)
  const { body: message } = await talk.write(ada, id, 'Rude words')
  for (const flag of [
    { kind: 'message', id: message.id, reason: 'abuse' },
    { kind: 'member', id: ada.id, reason: 'abuse' },
  ]) {
    await site.request('POST /api/flags', { as: bob, body: flag })
  }
  const queue = await site.request('GET /api/moderation/cases', { as: moderator })
  for (const { id: caseId } of queue.body.data) {
    const call = `POST /api/moderation/cases/${caseId}/decision`
    await site.request(call, { as: moderator, body: { decision: 'declined' } })
  }
  await site.followUp()
  const bell = async (as: TestMember) => (await site.request('GET /api/notifications', { as })).text
  // Deleting by actor alone would leave these: moderators are not recorded, and the name is in the text.
  expect(await bell(bob)).toMatch(/A message from ada_leaves.*|The profile of ada_leaves/)
  await eraseMember(site.context, ada.username, personalData)
  expect(await bell(bob)).toContain('A message from a former member')
  expect(await bell(bob)).toContain('The profile of a former member')
  const rows = await site.context.database.query('select notifications::text as row from notifications')
  expect(JSON.stringify(rows.rows)).not.toMatch(/ada_leaves|Great/)
})

test('an offer that the site ended names its erased buyer to nobody', async () => {
  const site = await openTestSite()
  const { sell, offered, notificationsOf } = dealsOn(() => site)
  const [seller, bob] = [await site.member({ tier: 'pro' }), await site.member({ username: 'bob_leaves' })]
  await site.request('PATCH /api/user', { as: bob, body: { displayName: 'Bob the Former' } })
  await offered(bob, await sell(seller, { title: 'Ramp' }))
  await site.request(`PUT /api/blocks/${bob.id}`, { as: seller })
  // The step is the site's: deleting by actor alone would leave it.
  expect(await notificationsOf(seller)).toEqual(['The offer by Bob the Former for “Ramp” is closed'])
  await eraseMember(site.context, bob.username, personalData)
  expect(await notificationsOf(seller)).toEqual([])
  const { text } = await site.request('GET /api/user/data', { as: seller })
  expect(text).not.toMatch(/Former|bob_leaves/)
})

test('a counteroffer that has expired names its erased seller to nobody', async () => {
  const site = await openTestSite()
  const { sell, offered, answered, notificationsOf } = dealsOn(() => site)
  const [sue, bob] = [await site.member({ username: 'sue_leaves', tier: 'pro' }), await site.member()]
  const offerId = await offered(bob, await sell(sue, { title: 'Ramp' }))
  await answered(sue, offerId, 'counter', { amount: '450' })
  site.clock.advance(OFFER_HOURS * HOUR_MS)
  await runSettleOffers(site.context)
  expect(await notificationsOf(bob)).toContainEqual(
    expect.stringContaining('by sue_leaves for “Ramp” has expired'),
  )
  await eraseMember(site.context, sue.username, personalData)
  expect((await site.request('GET /api/notifications', { as: bob })).text).not.toContain('sue_leaves')
})
