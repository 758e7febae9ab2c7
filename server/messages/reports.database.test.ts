// Reported messages, message notifications, and what remains after a member's erasure.

import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { NO_PERMISSIONS } from '#contract/permissions.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { auditLog, liveMessages } from '#server/base/tables.ts'
import { pictures } from '#server/pictures/tables.ts'
import { talkOn } from '#server/testing/rooms/conversations.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { notificationsOfMessage } from './notifications.ts'
import { mayReadMessage } from './reported-messages.ts'
import { messages } from './tables.ts'

let site: TestSite
let talk: ReturnType<typeof talkOn>
let moderator: TestMember
let admin: TestMember
beforeAll(async () => {
  site = await openTestSite()
  talk = talkOn(site)
  moderator = await site.member({ role: 'moderator' })
  admin = await site.member({ role: 'admin' })
})

const flag = (as: TestMember, id: number) =>
  site.request('POST /api/flags', { as, body: { kind: 'message', id, reason: 'abuse' } })

const look = (as: TestMember | null, id: number) =>
  site.request(`POST /api/reported-messages/${id}/views`, { as })

const looks = (id: number) =>
  site.context.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subjectId, String(id)))
    .orderBy(auditLog.id)

/** A conversation of two with nine messages, and the fifth. */
async function nine(): Promise<{ ada: TestMember; bob: TestMember; id: number; fifth: number }> {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  let fifth = 0
  for (let at = 2; at <= 9; at++) {
    const { body } = await talk.write(at % 2 ? ada : bob, id, `Word ${at} of nine`)
    if (at === 5) fifth = body.id
  }
  return { ada, bob, id, fifth }
}

function viewerOf(member: TestMember, role: 'member' | 'moderator' | 'admin' = 'member') {
  return {
    member: { id: member.id, username: member.username, role, isSilenced: false },
    permissions: NO_PERMISSIONS,
  }
}

test('staff see nothing of a conversation until somebody in it reports a message', async () => {
  const { bob, fifth } = await nine()
  const nowhere = await look(moderator, 2_000_000_000)
  for (const as of [moderator, admin]) {
    const refused = await look(as, fifth)
    expect([refused.status, refused.body.error]).toEqual([404, nowhere.body.error])
  }
  expect(await looks(fifth)).toEqual([])
  expect((await flag(bob, fifth)).status).toBe(201)
  expect((await look(moderator, fifth)).status).toBe(200)
})

test('staff who knock at what nobody reported are refused, each time with a line in the audit log', async () => {
  const { id, fifth } = await nine()
  // A call that trusts staff would return the rows to anyone who asks by id.
  const naive = await site.context.db.select().from(messages).where(eq(messages.id, fifth))
  expect(naive[0]?.text).toContain('of nine')
  const before = (await site.context.db.select().from(auditLog)).length
  for (const as of [moderator, admin]) expect((await look(as, fifth)).status).toBe(404)
  const lines = (await site.context.db.select().from(auditLog).orderBy(auditLog.id)).slice(before)
  expect(lines.map(({ actorId, action, subjectId }) => [actorId, action, subjectId])).toEqual(
    [moderator, admin].map(({ id }) => [id, 'step_refused', 'POST /api/reported-messages/{id}/views']),
  )
  expect(JSON.stringify(lines)).toContain(`/api/reported-messages/${fifth}/views`)
  const everything = await Promise.all(
    site.routes
      .filter(({ key }) => /^GET .*(moderation|admin|flags)/.test(key))
      .map(({ key }) => site.request(key.replaceAll(/\{\w+\}/g, String(id)), { as: admin })),
  )
  for (const { text } of everything) expect(text).not.toContain('of nine')
})

test('then they see that message and three on either side, not the rest, and each look is written down', async () => {
  const { ada, bob, id, fifth } = await nine()
  await flag(bob, fifth)
  const { body, text } = await look(moderator, fifth)
  expect(body.messages.map(({ position }: { position: number }) => position)).toEqual([2, 3, 4, 5, 6, 7, 8])
  expect(text).not.toContain('Hello there')
  expect(text).not.toContain('Word 9')
  await look(admin, fifth)
  const entries = await looks(fifth)
  expect(entries.map(({ action, actorId, subjectKind }) => [action, actorId, subjectKind])).toEqual([
    ['reported_message_viewed', moderator.id, 'message'],
    ['reported_message_viewed', admin.id, 'message'],
  ])
  expect(JSON.stringify(entries)).not.toContain('of nine')
  // The conversation itself stays closed, for staff and through participants' calls.
  for (const as of [moderator, admin]) {
    expect((await talk.read(as, id)).status).toBe(404)
    expect((await site.request(`GET /api/conversations/${id}`, { as })).status).toBe(404)
    expect((await talk.write(as, id)).status).toBe(404)
  }
  for (const as of [ada, bob]) expect((await look(as, fifth)).status).toBe(403)
  expect((await look(null, fifth)).status).toBe(401)
})

test('a message is reported by who can read it, and by nobody else', async () => {
  const { ada, fifth } = await nine()
  const stranger = await site.member()
  const [foreign, unknown] = [await flag(stranger, fifth), await flag(stranger, 2_000_000_000)]
  expect([foreign.status, unknown.status]).toEqual([404, 404])
  expect(foreign.body.error).toBe(unknown.body.error)
  expect((await flag(admin, fifth)).status).toBe(404)
  // The fifth is Ada's own.
  expect((await flag(ada, fifth)).status).toBeGreaterThanOrEqual(400)
  const [row] = await site.context.db.select().from(messages).where(eq(messages.id, fifth))
  expect(row?.reportedAt).toBeNull()
})

test('what was said before a newcomer came is not theirs to report', async () => {
  const [ada, bob, cid] = await talk.trio()
  const dan = await site.member()
  const id = await talk.started(ada, bob, cid)
  const { body } = await talk.write(ada, id, 'Before Dan')
  await site.request(`POST /api/conversations/${id}/members`, { as: ada, body: { username: dan.username } })
  expect((await flag(dan, body.id)).status).toBe(404)
})

test('a removed message cannot be reported; one reported before keeps its words for the moderators', async () => {
  const { ada, bob, id, fifth } = await nine()
  await flag(bob, fifth)
  const remove = (messageId: number) =>
    site.request(`DELETE /api/conversations/${id}/messages/${messageId}`, { as: ada })
  expect((await remove(fifth)).status).toBe(204)
  expect((await talk.read(bob, id)).text).not.toContain('Word 5')
  expect((await look(moderator, fifth)).text).toContain('Word 5')
  const { body } = await talk.read(ada, id)
  const third = body.data[2].id
  await remove(third)
  expect((await flag(bob, third)).status).toBe(404)
})

test('a moderator takes a reported message down and brings it back; its readers hear of both', async () => {
  const { ada, bob, id, fifth } = await nine()
  await flag(bob, fifth)
  const cases = await site.request('GET /api/moderation/cases?kind=message', { as: moderator })
  const found = cases.body.data.find(({ thingId }: { thingId: number }) => thingId === fifth)
  const decide = await site.request(`POST /api/moderation/cases/${found.id}/decision`, {
    as: moderator,
    body: { decision: 'upheld', actions: ['take_down'] },
  })
  expect(decide.status, decide.text).toBe(200)
  for (const as of [ada, bob]) {
    const { body, text } = await talk.read(as, id)
    expect(body.data[4]).toMatchObject({ position: 5, text: '', removed: 'moderator' })
    expect(text).not.toContain('Word 5')
    expect(await talk.liveOf(as)).toContainEqual({ kind: 'message', conversationId: id, changed: 5 })
  }
  await site.request(`POST /api/moderation/cases/${found.id}/restore`, { as: moderator })
  expect((await talk.read(bob, id)).body.data[4]).toMatchObject({ text: 'Word 5 of nine', removed: null })
})

test('a notification says who wrote, never what, and goes to those who listen and have not read it', async () => {
  const [ada, bob, cid] = await talk.trio()
  const [dan, eve] = await talk.pair()
  const id = await talk.started(ada, bob, cid, dan, eve)
  await site.request(`PUT /api/conversations/${id}/mute`, { as: cid, body: { isMuted: true } })
  await talk.block(dan, ada)
  await site.request(`POST /api/conversations/${id}/leave`, { as: eve })
  const { body } = await talk.write(ada, id, 'The very secret part')
  const written = { conversationId: id, messageId: body.id, authorId: ada.id }
  const notifications = await notificationsOfMessage(site.context.db, written)
  expect(notifications.map(({ userId }) => userId)).toEqual([bob.id])
  expect(notifications[0]).toMatchObject({
    kind: 'message',
    title: `${ada.username} wrote in your group`,
    path: `/messages/${id}`,
    actorId: ada.id,
  })
  expect(JSON.stringify(notifications)).not.toContain('secret')
  await site.request(`PUT /api/conversations/${id}/read`, { as: bob, body: { position: body.position } })
  expect(await notificationsOfMessage(site.context.db, written)).toEqual([])
})

async function pictureOf(owner: TestMember): Promise<number> {
  const size = { width: 10, height: 10 }
  const [row] = await site.context.db
    .insert(pictures)
    .values({
      key: `test-${owner.id}-${Math.random()}`,
      ownerId: owner.id,
      sizes: { small: size, medium: size, large: size },
      bytes: 100,
    })
    .returning({ id: pictures.id })
  if (!row) throw new Error('no picture was made')
  return row.id
}

test('a picture goes with a message, is seen by those who may read it, and is let go with it', async () => {
  const [ada, bob] = await talk.pair()
  const id = await talk.started(ada, bob)
  const pictureId = await pictureOf(ada)
  const send = (as: TestMember, ids: number[], clientId: string) =>
    site.request(`POST /api/conversations/${id}/messages`, {
      as,
      body: { text: 'Look', pictureIds: ids, clientId },
    })
  // Another member's upload is refused for everyone.
  const [foreign, unknown] = [
    await send(bob, [pictureId], 'foreign-pic'),
    await send(bob, [999_999], 'unknown-pic'),
  ]
  const gone = { pictureIds: 'This picture is no longer here. Please add it again.' }
  expect([foreign.status, foreign.body.fields]).toEqual([400, gone])
  expect([unknown.status, unknown.body.fields]).toEqual([400, gone])
  expect(await talk.textsSeen(bob, id)).toEqual(['Hello there'])
  const { body: message } = await send(ada, [pictureId], 'with-picture')
  expect(message.pictures).toHaveLength(1)
  expect((await send(ada, [pictureId], 'with-picture')).body.id).toBe(message.id)
  expect((await talk.read(bob, id)).body.data[1].pictures[0].id).toBe(pictureId)
  expect((await send(ada, [pictureId], 'a-second-time')).status).toBe(409)

  const { db } = site.context
  expect(await mayReadMessage(db, viewerOf(bob), message.id)).toBe(true)
  expect(await mayReadMessage(db, viewerOf(await site.member()), message.id)).toBe(false)
  expect(await mayReadMessage(db, viewerOf(admin, 'admin'), message.id)).toBe(false)
  await site.request(`DELETE /api/conversations/${id}/messages/${message.id}`, { as: ada })
  const [row] = await db.select().from(pictures).where(eq(pictures.id, pictureId))
  expect(row?.useKind).toBeNull()
  expect(await mayReadMessage(db, viewerOf(bob), message.id)).toBe(false)
})

test('who takes their data along gets their own words and not those of others', async () => {
  const { ada, id } = await nine()
  const text = JSON.stringify(await exportMember(site.context.db, ada.username, personalData))
  expect(text).toContain('Word 3 of nine')
  expect(text).not.toContain('Word 4 of nine')
  expect(JSON.parse(text).messages.conversations.map((one: { id: number }) => one.id)).toEqual([id])
})

test('when a member goes, their words stay without the name, and nobody writes to them any more', async () => {
  const { ada, bob, id } = await nine()
  await eraseMember(site.context, ada.username, personalData)
  const { body, text } = await talk.read(bob, id)
  expect(body.data).toHaveLength(9)
  expect(body.data[2]).toMatchObject({ author: null, text: 'Word 3 of nine' })
  expect(text).not.toContain(ada.username)
  const seen = await site.request(`GET /api/conversations/${id}`, { as: bob })
  expect(seen.body).toMatchObject({ others: [], hindrance: 'alone' })
  expect((await talk.write(bob, id)).body.code).toBe('nobody_there')
  const told = await site.context.db.select().from(liveMessages).where(eq(liveMessages.userId, ada.id))
  expect(JSON.stringify(told)).not.toContain('of nine')
})

test('who reports and leaves takes no evidence along', async () => {
  const { bob, id, fifth } = await nine()
  expect((await flag(bob, fifth)).status).toBe(201)
  const shown = async () =>
    (await look(moderator, fifth)).body.messages.map(({ text }: { text: string }) => text)
  const before = await shown()
  expect(before.length).toBeGreaterThan(1)
  expect((await site.request(`POST /api/conversations/${id}/leave`, { as: bob })).status).toBe(204)
  expect(await shown()).toEqual(before)
})

test('who came late to a group cannot show staff what was said before', async () => {
  const [ada, bob] = await talk.pair()
  const late = await site.member()
  const made = await site.request('POST /api/conversations', {
    as: ada,
    body: {
      to: [bob.username, (await site.member()).username],
      text: 'Before the third came',
      clientId: crypto.randomUUID(),
    },
  })
  const { id } = made.body
  await site.request(`POST /api/conversations/${id}/members`, {
    as: ada,
    body: { username: late.username },
  })
  const written = await talk.write(ada, id, 'After the third came')
  expect((await flag(late, written.body.id)).status).toBe(201)
  const { body } = await look(moderator, written.body.id)
  const texts = body.messages.map(({ text }: { text: string }) => text)
  expect(texts).toEqual(['After the third came'])
})
