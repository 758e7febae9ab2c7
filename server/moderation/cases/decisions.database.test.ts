import { beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { auditLog } from '#server/base/tables.ts'
import { forumReplies } from '#server/forum/tables.ts'
import {
  notificationsOfCase,
  notificationsOfDecision,
  notificationsOfSanctions,
} from '#server/moderation/notifications.ts'
import { moderationCases } from '#server/moderation/tables.ts'
import { reportsOn } from '#server/testing/rooms/reports.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let author: TestMember
let reporter: TestMember
let moderator: TestMember
beforeEach(async () => {
  site = await openTestSite()
  author = await site.member({ username: 'ada_author' })
  reporter = await site.member({ username: 'rex_reporter' })
  moderator = await site.member({ role: 'moderator', username: 'mo_moderator' })
})

const { addTopic, flag, openCase, decide, eventsOf } = reportsOn(() => ({
  site,
  author,
  reporter,
  moderator,
}))

async function auditedActions(): Promise<string[]> {
  const rows = await site.context.db.select().from(auditLog).orderBy(auditLog.id)
  return rows.map(({ action }) => action)
}

test('an upheld report takes the thing down, warns its author and answers the reporter', async () => {
  const { topicId, caseId } = await openCase()
  const answer = await decide(caseId, {
    decision: 'upheld',
    actions: ['take_down', 'warn'],
    textToAuthor: 'No advertising, please.',
    feedback: 'Thank you, it is gone.',
  })
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ state: 'decided', decision: 'upheld', isTakenDown: true })
  expect(answer.body.history.map(({ step }: { step: string }) => step)).toEqual([
    'flagged',
    'decided',
    'taken_down',
    'warned',
  ])
  expect((await site.request(`GET /api/forum-posts/${topicId}`, { as: reporter })).status).toBe(404)
  const [mine] = (await site.request('GET /api/my-flags', { as: reporter })).body.data
  expect(mine).toMatchObject({ outcome: 'upheld', feedback: 'Thank you, it is gone.' })
  const standing = await site.request('GET /api/my-standing', { as: author })
  expect(standing.body.data.map(({ measure }: { measure: string }) => measure).sort()).toEqual([
    'taken_down',
    'warned',
  ])
  expect(standing.body.data[0].text).toBe('No advertising, please.')
  expect(await auditedActions()).toEqual(['case_decided', 'thing_taken_down', 'member_warned'])
})

test('neither author nor reporter learns who decided, and the author not who reported', async () => {
  const { caseId } = await openCase()
  await decide(caseId, { decision: 'upheld', actions: ['warn'], textToAuthor: 'Please stop.' })
  for (const [call, as] of [
    ['GET /api/my-flags', reporter],
    ['GET /api/my-standing', author],
  ] as const) {
    const { text } = await site.request(call, { as })
    expect(text).not.toContain('mo_moderator')
    if (as === author) expect(text).not.toContain('rex_reporter')
  }
})

test('the notifications: to staff that something waits, to the reporter what became of it, to the author the measure', async () => {
  const { db } = site.context
  const admin = await site.member({ role: 'admin' })
  const { caseId } = await openCase()
  const waiting = await notificationsOfCase(db, { caseId })
  expect(waiting.map(({ userId }) => userId).sort()).toEqual([moderator.id, admin.id].sort())
  expect(await notificationsOfDecision(db, { caseId })).toEqual([])
  await decide(caseId, {
    decision: 'upheld',
    actions: ['silence', 'take_down'],
    silenceHours: 24,
    textToAuthor: 'One day of rest.',
  })
  expect(await notificationsOfCase(db, { caseId })).toEqual([])
  expect(await notificationsOfDecision(db, { caseId })).toMatchObject([
    { userId: reporter.id, kind: 'flag_decided', title: 'Your report of “Cheap watches” was upheld' },
  ])
  const [told] = await eventsOf('member_told')
  expect(await notificationsOfSanctions(db, told as never)).toMatchObject([
    {
      userId: author.id,
      kind: 'standing',
      title: "You've been silenced: you can read but not write for now",
      actorId: null,
    },
  ])
  expect(await eventsOf('flag_decided')).toEqual([{ caseId }])
})

test('a reply is told of by its topic, with quotation marks inside quotation marks', async () => {
  const { db } = site.context
  const topicId = await addTopic(author.id, 'What does "Tilt" mean?')
  const values = { topicId, content: 'Buy watches.', position: 1, authorId: author.id }
  const [reply] = await db.insert(forumReplies).values(values).returning({ id: forumReplies.id })
  expect((await flag(reporter, reply?.id ?? 0, { kind: 'reply' })).status).toBe(201)
  const [row] = await db
    .select({ id: moderationCases.id, title: moderationCases.title })
    .from(moderationCases)
  expect(row?.title).toBe('Reply to “What does ‘Tilt’ mean?”')
  await decide(row?.id ?? 0, { decision: 'upheld', actions: ['take_down'] })
  const [told] = await eventsOf('member_told')
  expect(await notificationsOfSanctions(db, told as never)).toMatchObject([
    { title: '“Reply to ‘What does ‘Tilt’ mean?’” was taken down' },
  ])
})

test('a declined report changes nothing for the author, who is not told of it', async () => {
  const { topicId, caseId } = await openCase()
  expect((await decide(caseId, { decision: 'declined', feedback: 'It may stay.' })).status).toBe(200)
  expect((await site.request(`GET /api/forum-posts/${topicId}`, { as: reporter })).status).toBe(200)
  expect((await site.request('GET /api/my-standing', { as: author })).body.data).toEqual([])
  expect(await eventsOf('member_told')).toEqual([])
  const [mine] = (await site.request('GET /api/my-flags', { as: reporter })).body.data
  expect(mine).toMatchObject({ outcome: 'declined', feedback: 'It may stay.' })
})

test('after a decision the thing can be reported anew, in a new case', async () => {
  const { topicId, caseId } = await openCase()
  await decide(caseId, { decision: 'declined' })
  expect((await flag(reporter, topicId)).status).toBe(201)
  const { body } = await site.request('GET /api/moderation/cases?state=all', { as: moderator })
  expect(body.data.map(({ state }: { state: string }) => state).sort()).toEqual(['decided', 'open'])
})

test('of ten moderators who decide at once, one does; the others are told and nothing of theirs is done', async () => {
  const { caseId } = await openCase()
  const staff = []
  for (let at = 0; at < 10; at++) staff.push(await site.member({ role: 'moderator' }))
  // Without the condition in the update, each of them would have found the case open.
  const open = await Promise.all(
    staff.map(async (as) => (await site.request(`GET /api/moderation/cases/${caseId}`, { as })).body.state),
  )
  expect(open).toEqual(Array(10).fill('open'))
  const answers = await Promise.all(
    staff.map((as, at) =>
      decide(caseId, { decision: 'upheld', actions: ['warn'], textToAuthor: `From ${at}` }, as),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'case_decided')).toHaveLength(9)
  expect((await site.request('GET /api/my-standing', { as: author })).body.data).toHaveLength(1)
  expect(await eventsOf('flag_decided')).toHaveLength(1)
})

test('a moderator who is reported learns neither by whom nor what colleagues note of them', async () => {
  const { caseId } = await openCase(moderator.id)
  const other = await site.member({ role: 'moderator' })
  const notes = `POST /api/moderation/members/${moderator.id}/notes`
  await site.request(notes, { as: other, body: { text: 'Keep an eye on this.' } })
  const read = async (as: TestMember) =>
    (await site.request(`GET /api/moderation/cases/${caseId}`, { as })).text +
    (await site.request(`GET /api/moderation/members/${moderator.id}`, { as })).text
  expect(await read(other)).toMatch(/rex_reporter.*Keep an eye/s)
  expect(await read(moderator)).not.toMatch(/rex_reporter|Keep an eye/)
})

test('who decided about a moderator is not told to that moderator; colleagues know', async () => {
  const { caseId } = await openCase(moderator.id)
  const other = await site.member({ role: 'moderator', username: 'olga_other' })
  const admin = await site.member({ role: 'admin', username: 'amy_admin' })
  await site.request(`PUT /api/moderation/cases/${caseId}/assignee`, { as: other })
  const everywhere = async (as: TestMember) => {
    const calls = [
      'cases?state=all',
      `cases?state=all&authorId=${moderator.id}`,
      `cases/${caseId}`,
      'members',
      `members/${moderator.id}`,
    ]
    const answers = await Promise.all(
      calls.map((call) => site.request(`GET /api/moderation/${call}`, { as })),
    )
    expect(answers.map(({ status }) => status)).toEqual(calls.map(() => 200))
    return answers.map(({ body }) => JSON.stringify(body.data && !body.data[0]?.thingId ? [] : body)).join()
  }
  // Colleagues see the reporter; the accused moderator must not.
  expect(await everywhere(other)).toContain('olga_other')
  expect(await everywhere(moderator)).not.toContain('olga_other')
  await decide(caseId, { decision: 'upheld', actions: ['warn'], textToAuthor: 'Please stop.' }, admin)
  expect(await everywhere(other)).toMatch(/amy_admin.*Please stop/s)
  const own = await everywhere(moderator)
  expect(own).toContain('Please stop.')
  expect(own).not.toMatch(/amy_admin|olga_other/)
})

test('a moderator cannot decide, take or restore a case about themselves, and the attempt is written down', async () => {
  const { caseId } = await openCase(moderator.id)
  const shown = await site.request(`GET /api/moderation/cases/${caseId}`, { as: moderator })
  expect(shown.body.isAboutViewer).toBe(true)
  const answer = await decide(caseId, { decision: 'declined' })
  expect([answer.status, answer.body.code]).toEqual([403, 'own_case'])
  expect((await site.request(`PUT /api/moderation/cases/${caseId}/assignee`, { as: moderator })).status).toBe(
    403,
  )
  // Nor may the accused moderator remove the assignee.
  expect(
    (await site.request(`DELETE /api/moderation/cases/${caseId}/assignee`, { as: moderator })).status,
  ).toBe(403)
  expect((await site.request(`POST /api/moderation/cases/${caseId}/restore`, { as: moderator })).status).toBe(
    403,
  )
  expect(await auditedActions()).toEqual(Array(4).fill('step_refused'))
  expect((await notificationsOfCase(site.context.db, { caseId })).map(({ userId }) => userId)).toEqual([])
})

test.each([
  ['an approval of a report', { decision: 'approved' }, 'decision'],
  ['actions without a fault', { decision: 'declined', actions: ['take_down'] }, 'actions'],
  ['an action twice', { decision: 'upheld', actions: ['take_down', 'take_down'] }, 'actions'],
  ['a silence without hours', { decision: 'upheld', actions: ['silence'] }, 'silenceHours'],
  ['hours without a silence', { decision: 'upheld', silenceHours: 5 }, 'silenceHours'],
  [
    'a silence of 91 days',
    { decision: 'upheld', actions: ['silence'], silenceHours: 91 * 24 },
    'silenceHours',
  ],
  ['a warning without words', { decision: 'upheld', actions: ['warn'] }, 'textToAuthor'],
])('%s is refused, and the case stays open', async (_what, body, field) => {
  const { caseId } = await openCase()
  const answer = await decide(caseId, body)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.body.fields)).toEqual([field])
  expect((await site.request(`GET /api/moderation/cases/${caseId}`, { as: moderator })).body.state).toBe(
    'open',
  )
})

test('a ban with a decision asks for the password again, and does nothing until it came', async () => {
  const { caseId } = await openCase()
  const body = { decision: 'upheld', actions: ['ban'], textToAuthor: 'Spam only.' }
  site.clock.advance(16 * MINUTE_MS)
  const early = await decide(caseId, body)
  expect([early.status, early.body.code]).toEqual([403, 'confirmation_needed'])
  expect((await site.request('GET /api/user', { as: author })).status).toBe(200)
  await site.context.database.query('update sessions set confirmed_at = $1', [site.clock.now()])
  expect((await decide(caseId, body)).status).toBe(200)
  expect((await site.request('GET /api/user', { as: author })).status).toBe(401)
})

test('a moderator cannot warn an admin by way of a case, but can take the thing down', async () => {
  const admin = await site.member({ role: 'admin' })
  const { caseId, topicId } = await openCase(admin.id)
  const answer = await decide(caseId, { decision: 'upheld', actions: ['warn'], textToAuthor: 'No.' })
  expect([answer.status, answer.body.code]).toEqual([403, 'out_of_reach'])
  expect((await decide(caseId, { decision: 'upheld', actions: ['take_down'] })).status).toBe(200)
  expect((await site.request(`GET /api/forum-posts/${topicId}`, { as: reporter })).status).toBe(404)
})

test('what was taken down can be shown again, once', async () => {
  const { caseId, topicId } = await openCase()
  await decide(caseId, { decision: 'upheld', actions: ['take_down'] })
  const restored = await site.request(`POST /api/moderation/cases/${caseId}/restore`, { as: moderator })
  expect(restored.body).toMatchObject({ isTakenDown: false, state: 'decided' })
  expect((await site.request(`GET /api/forum-posts/${topicId}`, { as: reporter })).status).toBe(200)
  const again = await site.request(`POST /api/moderation/cases/${caseId}/restore`, { as: moderator })
  expect([again.status, again.body.code]).toEqual([409, 'not_taken_down'])
  expect(await auditedActions()).toEqual(['case_decided', 'thing_taken_down', 'thing_restored'])
})

test('a case can be taken and given back until it is decided', async () => {
  const { caseId } = await openCase()
  const taken = await site.request(`PUT /api/moderation/cases/${caseId}/assignee`, { as: moderator })
  expect(taken.body.assignee).toMatchObject({ username: 'mo_moderator' })
  const mine = await site.request('GET /api/moderation/cases?assignee=me', { as: moderator })
  expect(mine.body.pagination.total).toBe(1)
  expect(
    (await site.request(`DELETE /api/moderation/cases/${caseId}/assignee`, { as: moderator })).status,
  ).toBe(204)
  expect(
    (await site.request('GET /api/moderation/cases?assignee=nobody', { as: moderator })).body.data,
  ).toHaveLength(1)
  await decide(caseId, { decision: 'declined' })
  expect((await site.request(`PUT /api/moderation/cases/${caseId}/assignee`, { as: moderator })).status).toBe(
    409,
  )
})

test('bells: staff hear of a case until it is decided, reporter and author of its end, whoever blocked whom', async () => {
  await site.request(`PUT /api/blocks/${moderator.id}`, { as: author })
  const { caseId } = await openCase()
  const bell = async (as: TestMember) => {
    await site.followUp()
    const { body } = await site.request('GET /api/notifications', { as })
    return body.data.map(({ kind, title }: { kind: string; title: string }) => `${kind}: ${title}`)
  }
  expect(await bell(moderator)).toEqual([
    'review_waiting: A topic was reported: “Cheap watches” (spam or advertising)',
  ])
  expect(await bell(reporter)).toEqual([])
  await decide(caseId, { decision: 'upheld', actions: ['warn'], textToAuthor: 'Please stop.' })
  expect(await bell(moderator)).toEqual([])
  expect(await bell(reporter)).toEqual(['flag_decided: Your report of “Cheap watches” was upheld'])
  expect(await bell(author)).toEqual(['standing: You have a warning from the moderators'])
})
