// One-time values, requested twenty times at once: exactly one request succeeds. Other rooms add theirs here.
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { beginStep, findStep, takeStep } from '#server/accounts/sign-in/one-time-tokens.ts'
import { oneTimeTokens } from '#server/accounts/tables.ts'
import { pictures } from '#server/pictures/tables.ts'
import { clientId, talkOn } from '#server/testing/rooms/conversations.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

const TIMES = 20
const purpose = 'reset_password'

let site: TestSite
let ada: TestMember
beforeAll(async () => {
  site = await openTestSite()
  ada = await site.member({ username: 'ada_a' })
})

const atOnce = <T>(act: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: TIMES }, (_, at) => act(at)))
const begin = () => beginStep(site.context.db, { purpose, userId: ada.id, now: site.clock.now() })

test('who looks first and crosses out afterwards gives one link to several', async () => {
  const { db, clock } = site.context
  const token = await begin()
  const naive = async () => {
    const step = await findStep(db, { purpose, token, now: clock.now() })
    if (step) await db.delete(oneTimeTokens).where(eq(oneTimeTokens.id, step.id))
    return step !== null
  }
  expect((await atOnce(naive)).filter(Boolean).length).toBeGreaterThan(1)
})

test("an email's link works once", async () => {
  const { db, clock } = site.context
  const token = await begin()
  const taken = await atOnce(() => takeStep(db, { purpose, token, now: clock.now() }))
  expect(taken.filter(Boolean)).toHaveLength(1)
  expect(await takeStep(db, { purpose, token, now: clock.now() })).toBeNull()
})

test('an upload goes with one message', async () => {
  const talk = talkOn(site)
  const id = await talk.started(ada, await site.member())
  const size = { width: 10, height: 10 }
  const sizes = { small: size, medium: size, large: size }
  const [picture] = await site.context.db
    .insert(pictures)
    .values({ key: 'once', ownerId: ada.id, sizes, bytes: 100 })
    .returning({ id: pictures.id })
  const answers = await atOnce((at) =>
    site.request(`POST /api/conversations/${id}/messages`, {
      as: ada,
      body: { text: `Try ${at}`, pictureIds: [picture?.id], clientId: clientId() },
    }),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'picture_in_use')).toHaveLength(TIMES - 1)
})
