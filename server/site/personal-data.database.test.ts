import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { users } from '#server/accounts/tables.ts'
import { personalData } from '#server/app.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { site as siteRoom } from './room.ts'
import { contactMessages } from './tables.ts'

let site: TestSite
beforeEach(async () => {
  site = await openTestSite({ seed: 'base' })
})

async function join(
  username: string,
  emailVerifiedAt: Date | null,
  email = 'ada@example.com',
): Promise<void> {
  const { id } = await site.member({ username })
  await site.context.db.update(users).set({ email, emailKey: email, emailVerifiedAt }).where(eq(users.id, id))
}

async function write(email: string, subject: string): Promise<void> {
  const body = { name: 'Ada', email, subject, message: 'Words.' }
  expect((await site.request('POST /api/contact-messages', { body })).status).toBe(201)
}

const subjects = async () =>
  (await site.context.db.select().from(contactMessages)).map(({ subject }) => subject).sort()

test('a member takes along what they wrote to the operator with their address, and it goes with them', async () => {
  await join('ada', new Date())
  await write('Ada@Example.com', 'Mine')
  await write('ben@example.com', 'Of another')
  const taken = await exportMember(site.context.db, 'ada', personalData)
  expect(taken).toMatchObject({ site: { contactMessages: [{ subject: 'Mine', message: 'Words.' }] } })
  await eraseMember(site.context, 'ada', personalData)
  expect(await subjects()).toEqual(['Of another'])
})

test('messages of one mailbox are found however its domain was written', async () => {
  await join('ada', new Date(), 'ada@bücher.example')
  await write('ada@bücher.example', 'Readable')
  await write('Ada@XN--BCHER-KVA.example', 'In ASCII')
  await write('ada@bucher.example', 'Of another')
  const taken = await exportMember(site.context.db, 'ada', personalData)
  const found = ['Readable', 'In ASCII'].map((subject) => expect.objectContaining({ subject }))
  expect(taken).toMatchObject({ site: { contactMessages: expect.arrayContaining(found) } })
  await eraseMember(site.context, 'ada', personalData)
  expect(await subjects()).toEqual(['Of another'])
})

test('an address that the member has not verified opens and removes nothing', async () => {
  await join('mallory', null)
  await write('ada@example.com', 'Of the owner')
  const taken = await exportMember(site.context.db, 'mallory', personalData)
  expect(JSON.stringify(taken)).not.toContain('Of the owner')
  await eraseMember(site.context, 'mallory', personalData)
  expect(await subjects()).toEqual(['Of the owner'])
})

test('messages are deleted after a year', async () => {
  await write('ada@example.com', 'Old')
  const daysOn = (days: number) => new Date(Date.now() + days * DAY_MS)
  await siteRoom.cleanUp(site.context, daysOn(364))
  expect(await subjects()).toEqual(['Old'])
  await siteRoom.cleanUp(site.context, daysOn(366))
  expect(await subjects()).toEqual([])
})

test('an account is erased at the time of the clock', async () => {
  await join('ada', null)
  site.clock.advance(DAY_MS)
  const left = await eraseMember(site.context, 'ada', personalData)
  const [erased] = await site.context.db.select().from(users).where(eq(users.username, left))
  expect(erased?.erasedAt).toEqual(site.clock.now())
})
