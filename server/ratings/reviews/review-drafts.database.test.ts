// Drafts of reviews: one per title whatever its edition, shown on its writer's page, and ended by the rating.
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { sendKeyOf } from '#contract/writing/draft-keys.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const TITLE = 'GweeP'
const EDITION = 'GweeP-MW95j'
const KEY = 'a1b2c3d4e5f6g7h8'

let site: TestSite
let ada: TestMember
beforeAll(async () => {
  site = await openTestSite()
})
beforeEach(async () => {
  ada = await site.member()
})

const save = (about = TITLE, body: object = {}) =>
  site.request(`PUT /api/drafts/review/${about}`, {
    as: ada,
    body: { key: KEY, version: 0, text: 'Half a **review**', fields: { rating: '4.5' }, ...body },
  })
const listed = async () => (await site.request('GET /api/drafts', { as: ada })).body.data
const hasDraft = async (about = EDITION) =>
  (await site.request(`GET /api/machines/${about}/rating`, { as: ada })).body.hasDraft

test('a review that was begun is one draft for a title and its editions, listed with its page', async () => {
  expect(await hasDraft()).toBe(false)
  expect((await save(EDITION)).status).toBe(200)
  expect((await save(TITLE, { version: 1, text: 'More' })).body).toMatchObject({ version: 2, text: 'More' })
  expect(await listed()).toMatchObject([
    {
      kind: 'review',
      about: TITLE,
      title: 'Review of Godzilla',
      path: expect.stringMatching(/^\/machines\/GweeP\//),
    },
  ])
  expect([await hasDraft(TITLE), await hasDraft(EDITION)]).toEqual([true, true])
})

test('the rating that sends it ends it, and a refused one leaves it', async () => {
  await save()
  const rate = (body: object) => site.request(`PUT /api/machines/${EDITION}/rating`, { as: ada, body })
  const sendKey = sendKeyOf(KEY, 'digest01')
  expect((await rate({ rating: 4.5, review: '> '.repeat(60), sendKey })).status).toBe(400)
  expect(await hasDraft()).toBe(true)
  expect((await rate({ rating: 4.5, review: 'Half a **review**', sendKey })).status).toBe(200)
  expect([await hasDraft(), await listed()]).toEqual([false, []])
  expect((await rate({ rating: 4, sendKey: 'no key' })).body.fields).toHaveProperty('sendKey')
})

test('there is none of a machine that is not there, nor by a member who may not rate', async () => {
  expect((await save('GxxxX')).body.code).toBe('cannot_write_here')
  await save()
  await setSanctions(site.context.db, ada.id, {
    silencedUntil: new Date(site.clock.now().getTime() + HOUR_MS),
  })
  expect((await save(TITLE, { version: 1, text: 'More' })).body.code).toBe('cannot_write_here')
  expect(await listed()).toMatchObject([{ title: 'Review', path: null, excerpt: '' }])
})
