// Scheduled posts: invisible everywhere before their date, visible everywhere from then on.
import { beforeEach, expect, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { sitemapSources } from '#server/app.ts'
import { openTestSite, type TestMember, type TestSite } from '#server/testing/site.ts'

let site: TestSite
let admin: TestMember
beforeEach(async () => {
  site = await openTestSite({ now: new Date('2026-03-04T12:00:00Z') })
  admin = await site.member({ role: 'admin' })
})

const later = (hours: number) => new Date(site.clock.now().getTime() + hours * HOUR_MS)

async function schedule(hours: number) {
  const { body } = await site.request('POST /api/admin/blog-posts', {
    as: admin,
    body: {
      title: 'Zyzzyva tomorrow',
      content: 'Words to come.',
      categoryId: 1,
      slug: 'tomorrow',
      isPublished: true,
      publishedAt: later(hours).toISOString(),
    },
  })
  return body
}

/** Places where a visitor could find it. */
async function places(): Promise<string[]> {
  const found: string[] = []
  const holds = async (name: string, call: string, as: TestMember | null = null) => {
    const { text } = await site.request(call, { as })
    if (/zyzzyva|tomorrow/i.test(text.replace(/"requestId":"[^"]*"/, ''))) found.push(name)
  }
  await holds('page', 'GET /api/blog-posts/slug/tomorrow')
  await holds('page for admins', 'GET /api/blog-posts/slug/tomorrow', admin)
  await holds('list', 'GET /api/blog-posts?onlyPublished=false')
  await holds('list with search', 'GET /api/blog-posts?search=zyzzyva')
  await holds('search', 'GET /api/search?q=zyzzyva')
  const counts = await site.request('GET /api/blog-categories')
  if (counts.body[0].postCount > 0) found.push('counts')
  const leaders = await site.request('GET /api/leaders')
  if (leaders.text.includes(admin.username)) found.push('leaders')
  const lists = await Promise.all(sitemapSources(site.context, site.rooms).map(({ list }) => list()))
  if (lists.flat().some(({ path }) => path.includes('tomorrow'))) found.push('sitemap')
  return found
}

const EVERYWHERE = [
  ...['page', 'page for admins', 'list', 'list with search', 'search', 'counts', 'leaders', 'sitemap'],
]

test('a scheduled post is nowhere before its date, and everywhere from it on', async () => {
  const post = await schedule(2)
  expect(post).toMatchObject({ isPublished: true, isScheduled: true })
  expect(await places()).toEqual([])
  site.clock.advance(HOUR_MS)
  await site.jobs.runAll()
  expect(await places()).toEqual([])
  site.clock.advance(HOUR_MS)
  await site.jobs.runAll()
  expect(await places()).toEqual(EVERYWHERE)
})

test('a post that is far off waits in steps, and keeps its date', async () => {
  await schedule(24 * 30)
  for (let week = 0; week < 4; week++) {
    site.clock.advance(24 * 7 * HOUR_MS)
    await site.jobs.runAll()
    expect(await places(), `week ${week}`).toEqual([])
  }
  site.clock.advance(24 * 2 * HOUR_MS)
  await site.jobs.runAll()
  expect(await places()).toEqual(EVERYWHERE)
})

test('a date that is moved or taken back counts, whatever was planned before', async () => {
  const { id } = await schedule(1)
  const put = (body: object) => site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body })
  await put({ publishedAt: later(3).toISOString() })
  site.clock.advance(2 * HOUR_MS)
  await site.jobs.runAll()
  expect(await places()).toEqual([])
  await put({ isPublished: false })
  site.clock.advance(2 * HOUR_MS)
  await site.jobs.runAll()
  expect(await places()).toEqual([])
  await put({ isPublished: true })
  expect(await places()).toEqual(EVERYWHERE)
})

test('nobody can report what is not to be seen yet', async () => {
  const { id } = await schedule(1)
  const body = { kind: 'post', id, reason: 'spam' }
  const answer = await site.request('POST /api/flags', { as: await site.member(), body })
  expect(answer.status).toBe(404)
})
