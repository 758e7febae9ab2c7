import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { forumTopics } from '#server/forum/tables.ts'
import { reportsOn } from '#server/testing/rooms/reports.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'
import { moderationCases, moderationReports } from './tables.ts'

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

test('a report is answered with what it says, and its maker sees that it waits', async () => {
  const topicId = await addTopic()
  const made = await flag(reporter, topicId, { note: 'Third time today.' })
  expect(made.status).toBe(201)
  expect(made.body).toMatchObject({
    kind: 'topic',
    thingId: topicId,
    title: 'Cheap watches',
    reason: 'spam',
    note: 'Third time today.',
    outcome: 'waiting',
    feedback: null,
  })
  const mine = await site.request('GET /api/my-flags', { as: reporter })
  expect(mine.body.data).toEqual([made.body])
  expect((await site.request('GET /api/my-flags', { as: author })).body.data).toEqual([])
})

test('a thing that does not exist and one that may not be seen are the same 404', async () => {
  const hidden = await addTopic()
  await site.context.db.update(forumTopics).set({ hiddenAt: new Date() }).where(eq(forumTopics.id, hidden))
  // Read without access checks, the table shows that it exists.
  expect(await site.context.db.$count(forumTopics, eq(forumTopics.id, hidden))).toBe(1)
  const [toHidden, toNothing] = [await flag(reporter, hidden), await flag(reporter, 999_999)]
  expect([toHidden.status, toNothing.status]).toEqual([404, 404])
  const same = ({ requestId: _, ...body }: Record<string, unknown>) => body
  expect(same(toHidden.body)).toEqual(same(toNothing.body))
  expect(await site.context.db.$count(moderationCases)).toBe(0)
})

test('what is behind a tier cannot be reported, nor found out, by those without it', async () => {
  const topicId = await addTopic()
  await site.context.database.query(
    "update membership_tiers set permissions = array_remove(permissions, 'forums') where id = 1",
  )
  expect((await flag(reporter, topicId)).status).toBe(404)
})

test('visitors cannot report, and nobody reports their own', async () => {
  const topicId = await addTopic()
  expect((await flag(null, topicId)).status).toBe(401)
  const own = await flag(author, topicId)
  expect([own.status, own.body.code]).toEqual([409, 'own_thing'])
})

test('all reports of one thing make one case, and one member reports it once', async () => {
  const { topicId, caseId } = await openCase()
  const again = await flag(reporter, topicId, { reason: 'abuse' })
  expect([again.status, again.body.code]).toEqual([409, 'already_flagged'])
  const other = await site.member()
  expect((await flag(other, topicId, { reason: 'scam' })).status).toBe(201)
  const queue = await site.request('GET /api/moderation/cases', { as: moderator })
  expect(queue.body.data).toHaveLength(1)
  expect(queue.body.data[0]).toMatchObject({
    id: caseId,
    state: 'open',
    flagCount: 2,
    author: { username: 'ada_author' },
  })
  expect(queue.body.data[0].reasons).toHaveLength(2)
})

test('twenty members who report at the same moment open one case with twenty reports', async () => {
  const topicId = await addTopic()
  const members = []
  for (let at = 0; at < 20; at++) members.push(await site.member())
  const answers = await Promise.all(members.map((member) => flag(member, topicId)))
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201))
  const cases = await site.context.db.select().from(moderationCases)
  expect(cases.map(({ flagCount }) => flagCount)).toEqual([20])
  expect(await site.context.db.$count(moderationReports)).toBe(20)
  expect(await eventsOf('case_opened')).toHaveLength(1)
})

test('one member who sends the same report twenty times at once has made one', async () => {
  const topicId = await addTopic()
  const answers = await Promise.all(Array.from({ length: 20 }, () => flag(reporter, topicId)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
  expect((await site.context.db.select().from(moderationCases))[0]?.flagCount).toBe(1)
})

test('the twenty-first report within an hour is too many', async () => {
  site = await openTestSite({ limits: true })
  author = await site.member()
  const eager = await site.member()
  const statuses = []
  for (let at = 0; at < 21; at++) statuses.push((await flag(eager, await addTopic(author.id))).status)
  expect(statuses).toEqual([...Array(20).fill(201), 429])
})

test('a case shows the thing as it was reported and as it is now', async () => {
  const { topicId, caseId } = await openCase()
  await site.context.db.update(forumTopics).set({ content: 'Sorry.' }).where(eq(forumTopics.id, topicId))
  const answer = await site.request(`GET /api/moderation/cases/${caseId}`, { as: moderator })
  expect(answer.body).toMatchObject({
    excerpt: 'Buy them here.',
    thing: { title: 'Cheap watches', excerpt: 'Sorry.', path: `/forums/${topicId}` },
    flags: [{ reporter: { username: 'rex_reporter' }, reason: 'spam' }],
    authorDetail: { username: 'ada_author', standing: 'good', canAct: true },
    canTakeDown: true,
  })
  expect(answer.text).not.toContain('@example.com')
})

test('a note with markup reaches the moderators as the text that it is', async () => {
  const topicId = await addTopic()
  const note = `<img src=x onerror="alert(1)"></script><script>alert(2)</script> javascript:alert(3)`
  await flag(reporter, topicId, { note })
  const [row] = await site.context.db.select().from(moderationCases)
  const answer = await site.request(`GET /api/moderation/cases/${row?.id}`, { as: moderator })
  // Unescaped in a page, it would run.
  expect(`<p>${note}</p>`).toMatch(/<script>/)
  expect(answer.body.flags[0].note).toBe(note)
  expect(answer.headers.get('content-type')).toContain('application/json')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the queue counts its cases by kind, also beside the kind that is shown', async () => {
  await flag(reporter, await addTopic())
  await flag(reporter, await addTopic())
  const body = { kind: 'member', id: author.id, reason: 'abuse' }
  await site.request('POST /api/flags', { as: reporter, body })
  const queue = (query: string) => site.request(`GET /api/moderation/cases?${query}`, { as: moderator })
  const shown = (await queue('kind=member')).body
  expect(shown.pagination.total).toBe(1)
  expect(shown.kindCounts).toEqual([
    { kind: 'member', count: 1 },
    { kind: 'topic', count: 2 },
  ])
  expect((await queue('state=decided')).body.kindCounts).toEqual([])
})

test('members can be reported; a banned one is no longer there to be', async () => {
  const report = () =>
    site.request('POST /api/flags', {
      as: reporter,
      body: { kind: 'member', id: author.id, reason: 'abuse' },
    })
  expect((await report()).body).toMatchObject({ kind: 'member', title: 'The profile of ada_author' })
  const [row] = await site.context.db
    .select()
    .from(moderationCases)
    .where(and(eq(moderationCases.kind, 'member'), eq(moderationCases.thingId, author.id)))
  const detail = await site.request(`GET /api/moderation/cases/${row?.id}`, { as: moderator })
  expect(detail.body.canTakeDown).toBe(false)
  const down = await decide(row?.id ?? 0, { decision: 'upheld', actions: ['take_down'] })
  expect([down.status, down.body.code]).toEqual([409, 'cannot_take_down'])
  const banned = await site.member({ isBanned: true })
  const gone = await site.request('POST /api/flags', {
    as: reporter,
    body: { kind: 'member', id: banned.id, reason: 'abuse' },
  })
  expect(gone.status).toBe(404)
})

test.each([
  "state=open'--",
  'kind=topic%27%20or%201=1',
  'limit=0',
  'offset=-1',
  'assignee=7',
  'authorId=1;drop',
])('a queue asked for %s is refused', async (query) => {
  const { status } = await site.request(`GET /api/moderation/cases?${query}`, { as: moderator })
  expect(status).toBe(400)
})

test('unknown cases are 404 in every call', async () => {
  for (const call of ['GET %', 'PUT %/assignee', 'DELETE %/assignee', 'POST %/restore']) {
    const answer = await site.request(call.replace('%', '/api/moderation/cases/4711'), { as: moderator })
    expect([answer.status, answer.body.code]).toEqual([404, 'case_not_found'])
  }
  expect((await decide(4711, { decision: 'declined' })).status).toBe(404)
})

test('the demo site has a queue with something in each state', async () => {
  site = await openTestSite({ seed: 'demo' })
  const as = await site.member({ role: 'moderator' })
  const { body } = await site.request('GET /api/moderation/cases?state=all', { as })
  const decisions = body.data.map(
    ({ state, decision }: { state: string; decision: string }) => decision ?? state,
  )
  expect(new Set(decisions)).toEqual(new Set(['open', 'upheld', 'declined']))
  expect(body.data.length).toBeGreaterThanOrEqual(4)
})
