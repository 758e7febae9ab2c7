// Waiting items of a member on the home page.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { notificationsOfNewSignIn } from '#server/accounts/emails/notifications.ts'
import type { NotificationDraft } from '#server/accounts/notification-sources.ts'
import { notificationsOfMembership } from '#server/billing/subscriptions/emails.ts'
import { talkOn } from '#server/testing/rooms/conversations.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { settleNotifications, writeNotifications } from './notifications.ts'
import { notifications } from './tables.ts'

let site: TestSite
let ada: TestMember
let bob: TestMember
let cid: TestMember
beforeAll(async () => {
  site = await openTestSite()
  ;[ada, bob, cid] = await talkOn(site).trio()
})

const waitingFor = async (as: TestMember) =>
  (await site.request('GET /api/notifications/waiting', { as })).body

let minutes = 0
async function tell(
  draft: Partial<NotificationDraft> & Pick<NotificationDraft, 'userId' | 'kind' | 'title'>,
  isInBell = true,
) {
  const at = new Date(site.context.clock.now().getTime() + ++minutes * 60_000)
  const { title } = draft
  await writeNotifications(
    site.context.db,
    [{ path: '/proposals/1', subject: title, needs: null, isInBell, mailDueAt: null, ...draft }],
    at,
  )
}

test('nothing waits for a new member', async () => {
  expect(await waitingFor(cid)).toEqual({ messages: 0, notifications: 0, newest: [] })
})

test('unread messages wait as messages alone, whatever the bell holds of them', async () => {
  const talk = talkOn(site)
  const id = await talk.started(ada, bob)
  await talk.write(ada, id, 'And one more')
  await site.followUp()
  expect(await waitingFor(bob)).toEqual({ messages: 2, notifications: 0, newest: [] })
  await site.request(`PUT /api/conversations/${id}/read`, { as: bob, body: { position: 2 } })
  expect(await waitingFor(bob)).toMatchObject({ messages: 0 })
})

test('answers to own proposals and reports come first, then the newest, three in all', async () => {
  await tell({ userId: ada.id, kind: 'proposal_decided', title: 'Your correction was accepted' })
  await tell({ userId: ada.id, kind: 'flag_decided', title: 'Your report was decided' })
  for (const title of ['Older', 'Newer', 'Newest']) await tell({ userId: ada.id, kind: 'billing', title })
  await tell({ userId: ada.id, kind: 'billing', title: 'By email alone' }, false)
  const { messages, notifications, newest } = await waitingFor(ada)
  expect({ messages, notifications }).toEqual({ messages: 0, notifications: 5 })
  expect(newest.map(({ title }: { title: string }) => title)).toEqual([
    'Your report was decided',
    'Your correction was accepted',
    'Newest',
  ])
})

test('a sign-in and a membership that begins ask for nothing, so that only the bell has them', async () => {
  const [signIn] = notificationsOfNewSignIn({ userId: cid.id, device: 'Firefox' })
  const told = { userId: cid.id, subscriptionId: 'sub_1' }
  const [began] = notificationsOfMembership({ ...told, emailKind: 'began' })
  const [failed] = notificationsOfMembership({ ...told, emailKind: 'payment_failed' })
  for (const draft of [signIn, began, failed]) if (draft) await tell(draft)
  const { notifications: count, newest } = await waitingFor(cid)
  expect([count, newest.map(({ title }: { title: string }) => title)]).toEqual([1, [failed?.title]])
  await site.context.db.delete(notifications).where(eq(notifications.userId, cid.id))
})

test('what was read, and what may no longer be seen, waits no more', async () => {
  await tell({ userId: cid.id, kind: 'flag_decided', title: 'Read' })
  await settleNotifications(
    site.context.db,
    { userId: cid.id, kind: 'flag_decided', subject: 'Read' },
    new Date(),
  )
  await tell({ userId: cid.id, kind: 'review_waiting', title: 'Once a moderator' })
  await site.context.db
    .update(notifications)
    .set({ needs: 'moderator' })
    .where(eq(notifications.title, 'Once a moderator'))
  expect(await waitingFor(cid)).toEqual({ messages: 0, notifications: 0, newest: [] })
})
