// Notifications and emails of all rooms name members as pages do: by their display names.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { eraseMember } from '#server/accounts/profile/personal-data.ts'
import { users } from '#server/accounts/tables.ts'
import { talkOn } from '#server/testing/rooms/conversations.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { openTestSite, type TestMember } from '#server/testing/site.ts'
import { personalData } from './app.ts'

test('notifications and emails say the display name, in every room, and erasure takes it away', async () => {
  const site = await openTestSite()
  const { db } = site.context
  const [ada, bob] = [await site.member({ tier: 'premium' }), await site.member({ tier: 'premium' })]
  const rename = async (as: TestMember, displayName: string) =>
    expect((await site.request('PATCH /api/user', { as, body: { displayName } })).status).toBe(200)
  await rename(ada, 'Ada Lovelace')
  await rename(bob, 'Bob & Sons')
  await db.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, bob.id))
  const ask = async (as: TestMember, key: string, body: object) => {
    const answer = await site.request(key, { as, body })
    expect(answer.status, `${key}: ${answer.text}`).toBeLessThan(300)
    return answer.body
  }
  const { offered, sell, answered, notificationsOf } = dealsOn(() => site)

  await ask(bob, `PUT /api/followed-members/${ada.id}`, {})
  await talkOn(site).started(ada, bob)
  const [{ id: categoryId }] = (await site.request('GET /api/forum-categories', { as: ada })).body
  const topicOf = (as: TestMember, content: string) =>
    ask(as, 'POST /api/forum-posts', { categoryId, title: 'Which balls?', content })
  await topicOf(ada, 'Steel or carbon?')
  await topicOf(ada, `What says @${bob.username}?`)
  const { id: topic } = await topicOf(bob, 'Which ones do you take?')
  await ask(ada, `PUT /api/forum-posts/${topic}/reaction`, { reaction: 'jackpot' })
  await ask(ada, `POST /api/forum-posts/${topic}/replies`, { content: 'Steel.' })
  await sell(ada, { title: 'A flipper' })
  const listing = await sell(bob)
  await ask(ada, `POST /api/marketplace-listings/${listing}/questions`, { text: 'Is it new?' })
  await offered(ada, listing, '400')
  const other = await offered(bob, await sell(ada, { title: 'A coil' }), '300')
  await answered(ada, other, 'counter', { amount: '350' })

  const told = (await notificationsOf(bob)).join('\n')
  for (const text of [
    'Ada Lovelace wrote to you',
    'Ada Lovelace started “Which balls?”',
    `Ada Lovelace mentioned you in “Which balls?”`,
    'Ada Lovelace reacted to “Which balls?”',
    'Ada Lovelace replied to “Which balls?”',
    'Ada Lovelace listed “A flipper”',
    'Ada Lovelace asks about “A coil”',
    'Ada Lovelace offers $400.00 for “A coil”',
    'Ada Lovelace asks $350.00 for “A coil”',
  ]) {
    expect(told).toContain(text)
  }
  expect(told).not.toContain(ada.username)

  site.clock.advance(10 * MINUTE_MS)
  await site.jobs.runAll()
  const emails = site.emails.map(({ text }) => text).join('\n')
  expect(emails).toContain('Bob & Sons')
  expect(emails).toContain('Ada Lovelace')
  expect(emails).not.toContain(ada.username)

  await eraseMember(site.context, ada.username, personalData)
  await site.followUp()
  const rows = await site.context.database.query('select notifications::text as row from notifications')
  expect(JSON.stringify(rows.rows)).not.toContain('Ada Lovelace')
})
