// Public questions about listings and the sellers' answers, moderated like other texts.
import { beforeEach, expect, test } from 'vitest'
import { OPEN_QUESTIONS_MAX } from '#contract/market/question-constants.ts'
import { marketPersonalData } from '#server/market/personal-data.ts'
import { listingQuestions } from '#server/market/tables.ts'
import { blockMember } from '#server/moderation/members/blocks.ts'
import { settings } from '#server/site/tables.ts'
import { dealsOn } from '#server/testing/rooms/deals.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { moderatedQuestions } from './moderated-questions.ts'

let site: TestSite
let seller: TestMember
let buyer: TestMember
let other: TestMember
let listing: number
beforeEach(async () => {
  site = await openTestSite()
  seller = await site.member({ username: 'sal', tier: 'pro' })
  buyer = await site.member({ username: 'bea' })
  other = await site.member({ username: 'olaf' })
  listing = await sell(seller)
})

const { sell, notificationsOf, answer: answerOffer, offered } = dealsOn(() => site)
const call = (as: TestMember | null, key: string, body?: object) => site.request(key, { as, body })
const ask = (
  text = 'Does it fit a **Taxi**?',
  as: TestMember | null = buyer,
  id = listing,
  more: object = {},
) => call(as, `POST /api/marketplace-listings/${id}/questions`, { text, ...more })
const answer = (id: number, text = 'It does.', as = seller, more: object = {}) =>
  call(as, `POST /api/marketplace-questions/${id}/answer`, { text, ...more })
const list = async (as: TestMember = other, id = listing) =>
  (await call(as, `GET /api/marketplace-listings/${id}/questions`)).body.data
async function asked(...given: Parameters<typeof ask>): Promise<number> {
  const { status, text, body } = await ask(...given)
  expect([status, text]).toEqual([201, expect.any(String)])
  return body.id
}

test('a question and its answer are for all to read, as they were written', async () => {
  const id = await asked()
  expect((await answer(id)).status).toBe(201)
  expect(await list()).toEqual([
    {
      id,
      author: { id: buyer.id, username: 'bea', displayName: null },
      text: 'Does it fit a **Taxi**?',
      html: '<p>Does it fit a <strong>Taxi</strong>?</p>',
      createdAt: expect.any(String),
      isHidden: false,
      answer: expect.objectContaining({
        text: 'It does.',
        author: { id: seller.id, username: 'sal', displayName: null },
      }),
    },
  ])
})

test('the seller is told of a question, and who asked of the answer', async () => {
  const id = await asked()
  expect(await notificationsOf(seller)).toEqual(['bea asks about “A coil”'])
  await answer(id)
  expect(await notificationsOf(buyer)).toEqual(['sal answered your question about “A coil”'])
  expect(await notificationsOf(other)).toEqual([])
})

test('the seller alone answers, once', async () => {
  const id = await asked()
  expect((await answer(id, 'I think so.', other)).body.code).toBe('not_yours')
  expect((await answer(id)).status).toBe(201)
  const again = await answer(id, 'Or not.')
  expect([again.status, again.body.code]).toEqual([409, 'question_answered'])
  expect((await answer(99_999)).status).toBe(404)
})

test('nobody asks about their own listing, about one that is over or unknown, without words, or as a visitor', async () => {
  expect((await ask('Hm?', seller)).body.code).toBe('own_listing')
  expect((await ask('   ')).status).toBe(400)
  expect((await ask('Hm?', null)).status).toBe(401)
  expect((await ask('Hm?', buyer, 99_999)).body.code).toBe('listing_not_found')
  await call(seller, `PATCH /api/marketplace-listings/${listing}`, { state: 'sold' })
  expect((await ask()).body.code).toBe('listing_over')
})

test('while a sale is pending questions go on', async () => {
  const offer = await offered(other, listing)
  await answerOffer(seller, offer, 'accept')
  await asked()
})

test('the silenced ask and answer nothing, and a banned seller is asked nothing', async () => {
  const id = await asked()
  const silencedUntil = new Date(site.clock.now().getTime() + 60_000)
  for (const member of [buyer, seller]) await setSanctions(site.context.db, member.id, { silencedUntil })
  expect([(await ask()).status, (await answer(id)).status]).toEqual([403, 403])
  await setSanctions(site.context.db, seller.id, { bannedAt: site.clock.now() })
  expect((await ask('Hm?', other)).body.code).toBe('listing_not_found')
})

test('between members with a block nothing is asked or answered, and the one who blocked does not see the other’s', async () => {
  const id = await asked()
  await asked('And a Whirlwind?', other)
  await blockMember(site.context, { blockerId: seller.id, blockedId: buyer.id })
  expect((await ask('Again?')).body.code).toBe('blocked')
  expect((await answer(id)).body.code).toBe('blocked')
  const texts = async (as: TestMember) => (await list(as)).map(({ text }: { text: string }) => text)
  expect(await texts(seller)).toEqual(['And a Whirlwind?'])
  expect(await texts(other)).toHaveLength(2)
})

test('the same key twice is one question, and at most so many wait for an answer', async () => {
  const sendKey = 'abcdefgh-12345678'
  const first = await ask('Hm?', buyer, listing, { sendKey })
  const second = await ask('Hm?', buyer, listing, { sendKey })
  expect([first.status, second.body.id]).toEqual([201, first.body.id])
  for (let at = 1; at < OPEN_QUESTIONS_MAX; at++) await asked(`Number ${at}?`)
  expect((await ask('One more?')).body.code).toBe('questions_used_up')
  await answer(first.body.id)
  await asked('One more?')
})

test('sent at once under one key there is one question, and one answer to it', async () => {
  const sendKey = 'abcdefgh-12345678'
  const asking = () => ask('Hm?', buyer, listing, { sendKey })
  const [one, two] = await Promise.all([asking(), asking()])
  expect([one.status, two.status, two.body.id]).toEqual([201, 201, one.body.id])
  const answering = () => answer(one.body.id, 'It does.', seller, { sendKey })
  const answers = await Promise.all([answering(), answering()])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await site.context.db.$count(listingQuestions)).toBe(2)
  // The answer stays the same later.
  expect((await answering()).body.answer.text).toBe('It does.')
})

test('a key that has sent a text sends no other: not to another listing, nor as an answer', async () => {
  const sendKey = 'abcdefgh-12345678'
  const elsewhere = await sell(seller, { title: 'A fuse' })
  const id = await asked('Hm?', buyer, listing, { sendKey })
  const there = await asked('And here?', buyer, elsewhere)
  const codeOf = (reply: { status: number; body: { code: string } }) => [reply.status, reply.body.code]
  expect(codeOf(await ask('Hm?', buyer, elsewhere, { sendKey }))).toEqual([409, 'sent_elsewhere'])
  expect((await answer(id, 'It does.', seller, { sendKey })).status).toBe(201)
  expect(codeOf(await answer(there, 'It does.', seller, { sendKey }))).toEqual([409, 'sent_elsewhere'])
  const others = await sell(await site.member({ tier: 'pro' }))
  expect(codeOf(await ask('Hm?', seller, others, { sendKey }))).toEqual([409, 'sent_elsewhere'])
  expect(await site.context.db.$count(listingQuestions)).toBe(3)
})

test('what is taken down is seen by its author and staff alone, its news vanish, and it comes back', async () => {
  const id = await asked()
  await answer(id)
  await site.followUp()
  const moderator = await site.member({ role: 'moderator' })
  const report = { kind: 'question', id, reason: 'spam' }
  expect((await call(other, 'POST /api/flags', report)).status).toBeLessThan(300)
  const kind = moderatedQuestions(site.context)
  await site.context.db.transaction(async (tx) => kind.takeDown?.(tx, id))
  expect(await list()).toEqual([])
  expect((await list(buyer))[0].isHidden).toBe(true)
  expect(await list(moderator)).toHaveLength(1)
  expect(await notificationsOf(seller)).not.toContain('bea asks about “A coil”')
  await site.context.db.transaction(async (tx) => kind.restore?.(tx, id))
  expect(await list()).toHaveLength(1)
})

test('a hidden listing shows no questions to others', async () => {
  await asked()
  await call(seller, `PATCH /api/marketplace-listings/${listing}`, { state: 'withdrawn' })
  expect((await call(other, `GET /api/marketplace-listings/${listing}/questions`)).status).toBe(404)
  expect(await list(seller)).toHaveLength(1)
})

test('what a reader cannot see they cannot report either, so that reports tell of nothing', async () => {
  const statusOf = async (as: TestMember, kind: 'question' | 'listing', id: number) =>
    (await call(as, 'POST /api/flags', { kind, id, reason: 'spam' })).status
  const id = await asked()
  const { body } = await answer(id)
  const kind = moderatedQuestions(site.context)
  await site.context.db.transaction(async (tx) => kind.takeDown?.(tx, id))
  // An answer is hidden with its question.
  expect(await statusOf(other, 'question', body.answer.id)).toBe(404)
  expect(await statusOf(buyer, 'question', body.answer.id)).toBe(201)
  await site.context.db.transaction(async (tx) => kind.restore?.(tx, id))
  await call(seller, `PATCH /api/marketplace-listings/${listing}`, { state: 'withdrawn' })
  for (const post of [id, body.answer.id]) expect(await statusOf(other, 'question', post)).toBe(404)
  expect(await statusOf(other, 'listing', listing)).toBe(404)
  const moderator = await site.member({ role: 'moderator' })
  expect(await statusOf(moderator, 'question', id)).toBe(201)
  expect(await statusOf(moderator, 'listing', listing)).toBe(201)
})

test('a newcomer’s first question waits for a moderator, and the seller hears of it then', async () => {
  await site.context.db.insert(settings).values({ key: 'holdFirstPosts', value: 1 })
  const id = await asked()
  expect([await list(), await notificationsOf(seller)]).toEqual([[], []])
  const kind = moderatedQuestions(site.context)
  await site.context.db.transaction(async (tx) => kind.approve?.(tx, id))
  expect(await list()).toHaveLength(1)
  expect(await notificationsOf(seller)).toEqual(['bea asks about “A coil”'])
})

test('members take back what they wrote, and nobody else’s', async () => {
  const id = await asked()
  await answer(id)
  const [{ answer: given }] = await list()
  expect((await call(other, `DELETE /api/marketplace-questions/${id}`)).status).toBe(404)
  expect((await call(seller, `DELETE /api/marketplace-questions/${given.id}`)).status).toBe(204)
  expect((await list())[0].answer).toBeNull()
  expect((await call(buyer, `DELETE /api/marketplace-questions/${id}`)).status).toBe(204)
  expect(await list()).toEqual([])
})

test('questions are part of what members take along, and go with them', async () => {
  await asked()
  const taken = await marketPersonalData.collect(site.context.db, buyer.id)
  expect(taken).toMatchObject({ listingQuestions: [{ text: 'Does it fit a **Taxi**?' }] })
  await site.context.db.transaction(async (tx) => marketPersonalData.erase?.(tx, buyer.id, site.clock.now()))
  expect(await site.context.db.$count(listingQuestions)).toBe(0)
})
