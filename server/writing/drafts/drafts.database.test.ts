// Drafts: per member, versioned, limited in number and size, where writing is allowed, until they are sent.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { sendKeyOf } from '#contract/writing/draft-keys.ts'
import {
  DRAFT_PICTURES_MAX,
  DRAFTS_BYTES_MAX,
  DRAFTS_MAX,
  SEND_KEY_DAYS,
} from '#contract/writing/draft-limits.ts'
import { WRITING_MAX } from '#contract/writing/limits.ts'
import { eraseMember, exportMember } from '#server/accounts/profile/personal-data.ts'
import { personalData } from '#server/app.ts'
import { pictures } from '#server/pictures/tables.ts'
import { clientId, talkOn } from '#server/testing/rooms/conversations.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { drafts, sentDraftKeys } from '#server/writing/tables.ts'
import { cleanUpDrafts } from './drafts.ts'

let site: TestSite
let talk: ReturnType<typeof talkOn>
const { uploaded, see } = uploadsOn(() => ({ site, owner: null as never }))
beforeAll(async () => {
  site = await openTestSite()
  talk = talkOn(site)
})
afterAll(() => site.rooms.pictures.decoder.close())

const KEY = 'a1b2c3d4e5f6g7h8'
const NEXT_KEY = 'z1b2c3d4e5f6g7h8'
const at = (id: number | string, kind = 'message') => `/api/drafts/${kind}/${id}`
const save = (as: TestMember, id: number | string, body: object, kind?: string) =>
  site.request(`PUT ${at(id, kind)}`, { as, body: { key: KEY, version: 0, text: 'Half a thought', ...body } })
const read = (as: TestMember, id: number | string) => site.request(`GET ${at(id)}`, { as })
const list = async (as: TestMember) => (await site.request('GET /api/drafts', { as })).body

/** Two members in a conversation, and its id. */
async function talking() {
  const [ada, bob] = await talk.pair()
  return { ada, bob, id: await talk.started(ada, bob) }
}

test('what is saved is there on any device, and another save goes on from its version', async () => {
  const { ada, id } = await talking()
  expect((await read(ada, id)).body).toMatchObject({ text: '', version: 0, key: null, updatedAt: null })
  const first = await save(ada, id, { text: '  Half a\nthought ', fields: { to: 'bob' } })
  expect([first.status, first.body.version]).toEqual([200, 1])
  expect((await read(ada, id)).body).toEqual(first.body)
  expect(first.body).toMatchObject({
    kind: 'message',
    about: String(id),
    text: '  Half a\nthought ',
    key: KEY,
  })
  expect((await save(ada, id, { text: 'A whole one', version: 1 })).body.version).toBe(2)
})

test('of two tabs the one that saves upon an older version is refused, with the other text', async () => {
  const { ada, id } = await talking()
  await save(ada, id, { text: 'From the first tab' })
  for (const version of [0, 2]) {
    const refused = await save(ada, id, { text: 'From the second tab', version })
    expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
      409,
      'draft_changed',
      { version: '1', text: 'From the first tab' },
    ])
  }
  expect((await read(ada, id)).body.text).toBe('From the first tab')
  expect((await save(ada, id, { text: 'Both', version: 1 })).body).toMatchObject({ text: 'Both', version: 2 })
})

test('a text too long for an error’s body is refused all the same, and can be read', async () => {
  const { ada, id } = await talking()
  const text = 'long '.repeat(4_000)
  await save(ada, id, { text })
  const refused = await save(ada, id, { text: 'Another' })
  expect([refused.status, refused.body.fields]).toEqual([409, { version: '1' }])
  expect((await read(ada, id)).body.text).toBe(text)
})

test('a save whose answer was lost is repeated without harm', async () => {
  const { ada, id } = await talking()
  const first = await save(ada, id, { fields: { to: 'bob' } })
  expect((await save(ada, id, { fields: { to: 'bob' } })).body).toEqual(first.body)
  expect((await save(ada, id, { fields: { to: 'eve' } })).status).toBe(409)
})

test('two first saves at once: one is refused, and none is lost without a word', async () => {
  const { ada, id } = await talking()
  const answers = await Promise.all(['one', 'two', 'three'].map((text) => save(ada, id, { text })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('nobody reads, changes or deletes the draft of another', async () => {
  const { ada, bob, id } = await talking()
  await save(ada, id, { text: 'Ada’s own words' })
  expect((await read(bob, id)).body.text).toBe('')
  expect((await save(bob, id, { text: 'Bob’s' })).body.version).toBe(1)
  await site.request(`DELETE ${at(id)}`, { as: bob })
  expect((await read(ada, id)).body.text).toBe('Ada’s own words')
  expect(JSON.stringify(await list(bob))).not.toContain('Ada’s own words')
})

test('the list has what was changed last first, with its place and how many there are', async () => {
  const { ada, bob, id } = await talking()
  await save(ada, '_', { text: 'To somebody' }, 'new_message')
  site.clock.advance(1_000)
  await save(ada, bob.username, { text: 'To Bob' }, 'new_message')
  site.clock.advance(1_000)
  await save(ada, id, { text: 'In the **conversation**\n\n'.repeat(30) })
  const { data, pagination } = await list(ada)
  expect(pagination.total).toBe(3)
  expect(data.map(({ title, path }: { title: string; path: string }) => [title, path])).toEqual([
    [`Message to ${bob.username}`, `/messages/${id}`],
    [`New message to ${bob.username}`, `/messages/new?to=${bob.username}`],
    ['New message', '/messages/new'],
  ])
  expect(data[0].excerpt).toMatch(/^In the conversation In the conversation/)
  expect(data[0].excerpt.length).toBeLessThanOrEqual(160)
})

test('the list names members as pages do: by their display name', async () => {
  const { ada, bob, id } = await talking()
  await site.request('PATCH /api/user', { as: bob, body: { displayName: 'Bob the Builder' } })
  await save(ada, id, { text: 'One' })
  await save(ada, bob.username, { text: 'Two' }, 'new_message')
  const titles = (await list(ada)).data.map(({ title }: { title: string }) => title)
  expect(titles.sort()).toEqual(['Message to Bob the Builder', 'New message to Bob the Builder'])
})

test.each<[string, (there: { ada: TestMember; bob: TestMember; id: number }) => Promise<unknown>]>([
  ['a block', ({ ada, bob }) => talk.block(bob, ada)],
  ['leaving', ({ ada, id }) => site.request(`POST /api/conversations/${id}/leave`, { as: ada })],
  [
    'a silence',
    ({ ada }) =>
      setSanctions(site.context.db, ada.id, {
        silencedUntil: new Date(site.clock.now().getTime() + HOUR_MS),
      }),
  ],
])(
  '%s closes the draft with the conversation: neither opened nor saved nor quoted in the list',
  async (_what, close) => {
    const { ada, bob, id } = await talking()
    await save(ada, id, { text: 'What I wanted to say' })
    await close({ ada, bob, id })
    for (const answer of [await read(ada, id), await save(ada, id, { text: 'More', version: 1 })]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'cannot_write_here'])
    }
    const { data, pagination } = await list(ada)
    expect([pagination.total, data[0]]).toMatchObject([1, { title: 'Message', path: null, excerpt: '' }])
    expect((await site.request(`DELETE ${at(id)}`, { as: ada })).status).toBe(204)
    expect((await list(ada)).pagination.total).toBe(0)
  },
)

test('what belongs to others, to nobody, or to no room is refused', async () => {
  const { id } = await talking()
  const stranger = await site.member()
  for (const about of [id, 999_999, 'x', '99999999999']) {
    expect((await save(stranger, about, {})).body.code).toBe('cannot_write_here')
  }
  expect((await save(stranger, 'nobody_of_this_name', {}, 'new_message')).body.code).toBe('cannot_write_here')
  for (const method of ['GET', 'DELETE']) {
    const answer = await site.request(`${method} ${at(1, 'love_letter')}`, { as: stranger })
    expect([answer.status, answer.body.code]).toEqual([400, 'unknown_draft_kind'])
  }
  expect((await save(stranger, 1, {}, 'love_letter')).body.code).toBe('unknown_draft_kind')
})

test('so many drafts and so many bytes fit, and the refusal says what to do', async () => {
  const { ada, id } = await talking()
  const row = (about: string, bytes: number) => ({
    ...{ userId: ada.id, kind: 'message', about, text: 'x', fields: {}, pictureIds: [], bytes, key: KEY },
    ...{ version: 1, updatedAt: site.clock.now() },
  })
  const others = Array.from({ length: DRAFTS_MAX }, (_, at) => row(`other-${at}`, 10))
  await site.context.db.insert(drafts).values(others)
  const refused = await save(ada, id, {})
  expect([refused.status, refused.body.code]).toEqual([409, 'too_many_drafts'])
  expect(refused.body.error).toContain('Send or delete one')
  await site.request(`DELETE ${at('other-1')}`, { as: ada })
  expect((await save(ada, id, {})).status).toBe(200)

  await site.context.db
    .update(drafts)
    .set({ bytes: DRAFTS_BYTES_MAX - 11 })
    .where(eq(drafts.about, 'other-2'))
  expect((await save(ada, id, { text: 'x'.repeat(2_000), version: 1 })).body.code).toBe('drafts_too_long')
  expect((await save(ada, id, { text: 'x'.repeat(WRITING_MAX + 1), version: 1 })).status).toBe(400)
  expect((await save(ada, id, { text: 'a\u0000b', version: 1 })).status).toBe(400)
})

test('a text that is emptied or sent ends its draft everywhere, and a save that comes late does not bring it back', async () => {
  const { ada, id } = await talking()
  await save(ada, id, {})
  expect((await save(ada, id, { text: ' ', version: 1 })).body).toMatchObject({
    text: '',
    version: 2,
    key: null,
  })
  expect((await list(ada)).pagination.total).toBe(0)
  await save(ada, id, { text: 'Sent in a moment', version: 2 })
  const sent = await talk.write(ada, id, 'Sent in a moment', sendKeyOf(KEY, 'digest01'))
  expect(sent.status).toBe(201)
  expect((await read(ada, id)).body).toMatchObject({ text: '', version: 4, key: null })
  expect((await save(ada, id, { text: 'Sent in a mom', version: 3 })).status).toBe(409)
  expect((await list(ada)).pagination.total).toBe(0)
})

test('sent again under the same key there is one message, and the next text’s draft stays', async () => {
  const { ada, id } = await talking()
  await save(ada, id, { text: 'Once' })
  const key = sendKeyOf(KEY, 'digest01')
  const [first] = await Promise.all([talk.write(ada, id, 'Once', key), talk.write(ada, id, 'Once', key)])
  await save(ada, id, { text: 'The next one', key: NEXT_KEY, version: 2 })
  expect((await talk.write(ada, id, 'Once', key)).body.id).toBe(first.body.id)
  expect(await talk.textsSeen(ada, id)).toEqual(['Hello there', 'Once'])
  expect((await read(ada, id)).body.text).toBe('The next one')
  await site.request(`DELETE ${at(id)}?key=${KEY}`, { as: ada })
  expect((await read(ada, id)).body.text).toBe('The next one')
})

test('a message that is refused leaves the draft and its pictures as they were', async () => {
  const { ada, bob, id } = await talking()
  const picture = await uploaded({ as: ada })
  await save(ada, id, { text: 'Look', pictureIds: [picture.id] })
  await talk.block(bob, ada)
  expect((await talk.write(ada, id, 'Look', sendKeyOf(KEY, 'digest01'))).status).toBe(403)
  expect(await site.context.db.$count(drafts, eq(drafts.userId, ada.id))).toBe(1)
  expect((await see(picture.url, ada)).status).toBe(200)
  expect((await see(picture.url, bob)).status).toBe(404)
})

test('pictures of a draft are its writer’s; the message takes them over, and what it leaves is let go', async () => {
  const { ada, bob, id } = await talking()
  const [attached, inText, dropped] = [
    await uploaded({ as: ada }),
    await uploaded({ as: ada }),
    await uploaded({ as: ada }),
  ]
  await save(ada, id, { pictureIds: [dropped.id] })
  const saved = await save(ada, id, {
    text: `See ![it](${inText.url})`,
    pictureIds: [attached.id],
    version: 1,
  })
  expect(saved.body.pictures.map((one: { id: number }) => one.id)).toEqual([attached.id])
  for (const { url } of [attached, inText]) {
    expect([(await see(url, ada)).status, (await see(url, bob)).status]).toEqual([200, 404])
  }
  const body = { text: 'See it', pictureIds: [attached.id], clientId: sendKeyOf(KEY, 'digest01') }
  const sent = await site.request(`POST /api/conversations/${id}/messages`, { as: ada, body })
  expect(sent.status, sent.text).toBe(201)
  expect((await see(attached.url, bob)).status).toBe(200)
  const uses = await site.context.db.select().from(pictures).where(eq(pictures.ownerId, ada.id))
  expect(uses.map((row) => [row.id, row.useKind]).sort()).toEqual(
    [
      [attached.id, 'message'],
      [inText.id, null],
      [dropped.id, null],
    ].sort(),
  )
})

test('drafts are in the export, go with the member, and emptied rows half a year later', async () => {
  const { ada, id } = await talking()
  const picture = await uploaded({ as: ada })
  await save(ada, id, { text: 'Unsent words', pictureIds: [picture.id] })
  await save(ada, '_', { text: 'Deleted words' }, 'new_message')
  await site.request(`DELETE ${at('_', 'new_message')}`, { as: ada })
  const exported = await exportMember(site.context.db, ada.username, personalData)
  expect(exported).toMatchObject({
    writing: { drafts: [{ kind: 'message', text: 'Unsent words', pictures: [picture.url] }] },
  })
  const rows = () => site.context.db.$count(drafts, eq(drafts.userId, ada.id))
  const later = (days: number) => new Date(site.clock.now().getTime() + days * DAY_MS)
  await cleanUpDrafts(site.context.db, later(179))
  expect(await rows()).toBe(2)
  await cleanUpDrafts(site.context.db, later(181))
  expect(await rows()).toBe(1)
  await eraseMember(site.context, ada.username, personalData)
  expect(await rows()).toBe(0)
})

test('a message that no draft was written for is sent as before', async () => {
  const { ada, id } = await talking()
  await save(ada, id, {})
  expect((await talk.write(ada, id, 'Another text', clientId())).status).toBe(201)
  expect((await read(ada, id)).body.text).toBe('Half a thought')
})

test('a message that is sent again ends a draft that a late save brought back', async () => {
  const { ada, id } = await talking()
  const sent = () => talk.write(ada, id, 'ok', sendKeyOf(KEY, 'digest01'))
  const first = await sent()
  await save(ada, id, { text: 'ok' })
  expect((await sent()).body.id).toBe(first.body.id)
  expect((await read(ada, id)).body).toMatchObject({ text: '', key: null })
})

test('a first save that arrives after its post, from a tab that is gone, leaves no draft', async () => {
  const { ada, id } = await talking()
  expect((await talk.write(ada, id, 'ok', sendKeyOf(KEY, 'digest01'))).status).toBe(201)
  const late = await save(ada, id, { text: 'o' })
  expect([late.status, late.body.code]).toEqual([409, 'draft_changed'])
  expect([(await read(ada, id)).body.key, (await list(ada)).data]).toEqual([null, []])
  // Another text may be started, and the key blocks no other member.
  expect((await save(ada, id, { text: 'Next', key: NEXT_KEY })).status).toBe(200)
  for (const [days, left] of [
    [SEND_KEY_DAYS - 1, 1],
    [SEND_KEY_DAYS + 1, 0],
  ] as const) {
    await cleanUpDrafts(site.context.db, new Date(site.clock.now().getTime() + days * DAY_MS))
    expect(await site.context.db.$count(sentDraftKeys, eq(sentDraftKeys.userId, ada.id))).toBe(left)
  }
})

test('a draft holds no more pictures than may be attached, however many its text names', async () => {
  const { ada, id } = await talking()
  const ids = Array.from({ length: DRAFT_PICTURES_MAX + 2 }, (_, at) => `${at}`.padStart(32, '0'))
  const values = ids.map((key) => ({ key, ownerId: ada.id, sizes: {} as never, bytes: 1 }))
  const rows = await site.context.db.insert(pictures).values(values).returning()
  const text = ids.map((key) => `![](/pictures/${key}/large.jpg)`).join(' ')
  const [attached] = rows.slice(-1)
  await save(ada, id, { text, pictureIds: [attached?.id] })
  const held = await site.context.db.select().from(pictures).where(eq(pictures.useKind, 'draft'))
  const own = held.filter(({ ownerId }) => ownerId === ada.id)
  expect([own.length, own.some((row) => row.id === attached?.id)]).toEqual([DRAFT_PICTURES_MAX, true])
})

test('whoever is blocked may draft a new message as anybody may: only sending tells', async () => {
  const { ada, bob } = await talking()
  await talk.block(bob, ada)
  const stranger = await site.member()
  const open = (as: TestMember) => site.request(`GET ${at(bob.username, 'new_message')}`, { as })
  const [blocked, other] = [await open(ada), await open(stranger)]
  expect([blocked.status, blocked.body]).toEqual([other.status, other.body])
  expect((await save(ada, bob.username, {}, 'new_message')).status).toBe(200)
  expect((await list(ada)).data[0].path).toBe(`/messages/new?to=${bob.username}`)
})

test('a picture in two drafts stays the writer’s while one of them shows it', async () => {
  const { ada, id } = await talking()
  const { url } = await uploaded({ as: ada })
  await save(ada, id, { text: `![Coil](${url})` })
  await save(ada, '_', { text: `![Coil](${url})`, key: NEXT_KEY }, 'new_message')
  await site.request(`DELETE ${at(id)}`, { as: ada })
  const [held] = await site.context.db.select().from(pictures).where(eq(pictures.ownerId, ada.id))
  expect([held?.useKind, held?.unusedSince]).toEqual(['draft', null])
})

test('a new message to one member is one draft, however the name is spelt', async () => {
  const { ada, bob } = await talking()
  await save(ada, bob.username, {}, 'new_message')
  const other = await save(ada, bob.username.toUpperCase(), { version: 1, text: 'More' }, 'new_message')
  expect([other.status, (await list(ada)).data.length]).toEqual([200, 1])
})
