// Posts that need a permission: complete for readers who have it, only the beginning for others, in every place.
import { beforeAll, expect, test } from 'vitest'
import { openTestSite, type TestMember, type TestSite, type Who } from '#server/testing/site.ts'

const OPENING = 'The public beginning of a guide to flipper coils.'
const MIDDLE = 'Ordinary words that only fill the space between two ends. '.repeat(40)
const SECRET = 'Quixotically resoldering'

let site: TestSite
let admin: TestMember
let id: number
beforeAll(async () => {
  site = await openTestSite()
  admin = await site.member({ role: 'admin' })
  await site.request('POST /api/newsletter-subscriptions', { body: { email: 'ada@example.com' } })
  await site.jobs.runAll()
  const token = /token=([\w.-]+)/.exec(site.emails[0]?.text ?? '')?.[1]
  await site.request('POST /api/newsletter-confirmations', { body: { token } })
  const content = `<p>${OPENING}</p><p>${MIDDLE}</p><h2>${SECRET}</h2><p>${SECRET} at last</p>`
  const body = {
    title: 'Coils',
    content,
    categoryId: 1,
    slug: 'coils',
    needs: 'tutorials',
    isPublished: true,
  }
  id = (await site.request('POST /api/admin/blog-posts', { as: admin, body })).body.id
  await site.jobs.runAll()
})

const someone = (who: Who | null) => (who ? site.member(who) : null)
const page = async (who: Who | null) =>
  (await site.request('GET /api/blog-posts/slug/coils', { as: await someone(who) })).body

test.each<[string, Who]>([
  ['Premium', { tier: 'premium' }],
  ['an admin', { role: 'admin' }],
])('%s reads a tutorial whole', async (_name, who) => {
  const post = await page(who)
  expect(post).toMatchObject({ needs: 'tutorials', isPreview: false })
  expect(post.content).toContain(SECRET)
  expect(post.html).toContain(SECRET)
})

test.each<[string, Who | null]>([
  ['a visitor', null],
  ['Free', { tier: 'free' }],
  ['Pro', { tier: 'pro' }],
  ['Premium that has ended', { tier: 'premium', status: 'canceled' }],
  ['a moderator', { role: 'moderator' }],
])('%s reads the beginning of a tutorial alone', async (_name, who) => {
  const post = await page(who)
  expect(post).toMatchObject({ needs: 'tutorials', isPreview: true })
  expect(post.html).toContain(OPENING)
  expect(post.html.length).toBeLessThan(1_000)
  expect(JSON.stringify(post)).not.toContain(SECRET)
})

test('nothing beyond the beginning is in lists, search, related posts and emails', async () => {
  const premium = await site.member({ tier: 'premium' })
  for (const as of [null, premium, admin]) {
    for (const path of [
      '/api/blog-posts',
      '/api/blog-posts?categoryId=1&limit=3',
      '/api/blog-posts?onlyPublished=false',
      `/api/blog-posts?search=${SECRET.split(' ')[0]}`,
      `/api/search?q=${SECRET.split(' ')[0]}`,
      '/api/search?q=coils',
    ]) {
      const { text } = await site.request(`GET ${path}`, { as })
      expect(text.replaceAll(/"(requestId|query)":"[^"]*"/g, ''), path).not.toContain(SECRET)
    }
  }
  expect((await site.request('GET /api/blog-posts?search=coils')).body.data).toHaveLength(1)
  const email = site.emails.find(({ subject }) => subject.includes('Coils'))
  expect(email?.text).toContain(OPENING.slice(0, 40))
  expect(`${email?.text}${email?.html}`).not.toContain(SECRET)
})

test('a short post keeps two thirds for those who may read it', async () => {
  const content = 'One two three four five six seven eight nine ten.'
  const body = { title: 'Short', content, categoryId: 1, slug: 'short', needs: 'blogs' }
  await site.request('POST /api/admin/blog-posts', { as: admin, body })
  const { body: post } = await site.request('GET /api/blog-posts/slug/short')
  expect(post.content.length).toBeLessThanOrEqual(content.length / 3)
  expect(content).toContain(post.content.replace('…', ''))
})

test('a permission that is taken away opens the post to everybody', async () => {
  await site.request(`PATCH /api/admin/blog-posts/${id}`, { as: admin, body: { needs: null } })
  expect((await page(null)).content).toContain(SECRET)
  const wrong = await site.request(`PATCH /api/admin/blog-posts/${id}`, {
    as: admin,
    body: { needs: 'forums' },
  })
  expect(wrong.status).toBe(400)
})
