// The publish check: warnings to an admin before a post becomes visible.
import { beforeAll, expect, test } from 'vitest'
import type { TypedPost } from '#contract/blog/checks.ts'
import { type Outgoing, OutgoingError, type OutgoingReason } from '#server/base/security/outgoing.ts'
import { uploadsOn } from '#server/testing/rooms/uploads.ts'
import { openTestSite, silentWorld, type TestMember, type TestSite } from '#server/testing/site.ts'
import { checkLinks } from './link-check.ts'

const FAULTS: Record<string, OutgoingReason> = {
  'http://gone.example.com/': 'refused_by_server',
  'http://nowhere.example.com/': 'unknown_name',
  'http://10.0.0.1/': 'refused_address',
  'http://long.example.com/': 'too_large',
}
let asked: string[] = []
const outgoing: Outgoing = {
  ...silentWorld,
  get: async (address) => {
    asked.push(address)
    const reason = FAULTS[address]
    if (reason) throw new OutgoingError(reason)
    return { address, type: 'text/html', bytes: Buffer.from('') }
  },
}

let site: TestSite
let admin: TestMember
beforeAll(async () => {
  site = await openTestSite({ outgoing })
  admin = await site.member({ role: 'admin' })
})
const uploads = uploadsOn(() => ({ site, owner: admin }))

const GOOD: TypedPost = {
  ...{ id: null, title: 'Waxing a playfield', slug: 'waxing-a-playfield', content: 'Words' },
  ...{ excerpt: 'How to wax a playfield, and how often it is worth doing.', imageUrl: '' },
}

async function check(more: Partial<TypedPost>) {
  asked = []
  const body = { ...GOOD, ...more }
  const answer = await site.request('POST /api/admin/blog-post-checks', { as: admin, body })
  expect(answer.status, answer.text).toBe(200)
  return answer.body
}
const kindsOf = async (more: Partial<TypedPost>): Promise<string[]> =>
  (await check(more)).warnings.map(({ kind }: { kind: string }) => kind)

test('a post that lacks nothing but a picture is told so', async () => {
  expect(await kindsOf({})).toEqual(['picture_missing'])
})

test('pictures without words and pictures of other sites are named', async () => {
  const { url } = await uploads.uploaded()
  const content = `<p><img src="${url}" alt=" "><img src="${url}" alt="A bob"><img src="https://example.com/a.png"></p>`
  const { warnings } = await check({ content })
  expect(warnings.slice(0, 2)).toEqual([
    { kind: 'picture_without_words', text: 'A picture doesn’t say what it shows.', address: url },
    expect.objectContaining({
      kind: 'picture_left_out',
      text: expect.stringMatching(/^1 picture is left out/),
    }),
  ])
})

test('links of this site are opened as a visitor, whole addresses too; each once', async () => {
  const content = [
    '<a href="/feeds/blog.rss">feed</a> <a href="/feeds/blog.rss#top">again</a>',
    '<a href="http://localhost:3000/feeds/blog.atom">whole</a>',
    '<a href="/feeds/nothing.rss">lost</a> <a href="http://localhost:3000/nowhere">lost too</a>',
    '<a href="/api/admin/blog-posts">for admins</a>',
  ].join(' ')
  const { warnings, checkedLinks, uncheckedLinks } = await check({ content })
  const text = 'There’s no such page on this site.'
  expect(warnings.filter(({ kind }: { kind: string }) => kind === 'link_dead')).toEqual([
    { kind: 'link_dead', text, address: '/feeds/nothing.rss' },
    { kind: 'link_dead', text, address: '/nowhere' },
  ])
  expect([checkedLinks, uncheckedLinks, asked]).toEqual([5, 0, []])
})

test('links of other sites are asked for, and what is wrong with them is said', async () => {
  const addresses = [...Object.keys(FAULTS), 'http://fine.example.com/page']
  const content = addresses.map((address) => `<a href="${address}">there</a>`).join(' ')
  const { warnings, checkedLinks } = await check({ content })
  expect(checkedLinks).toBe(5)
  expect(asked.toSorted()).toEqual(addresses.toSorted())
  expect(warnings.slice(0, 3)).toEqual([
    {
      kind: 'link_dead',
      text: 'The site has no such page, or refuses to show it.',
      address: 'http://gone.example.com/',
    },
    { kind: 'link_dead', text: 'There’s no site of this name.', address: 'http://nowhere.example.com/' },
    { kind: 'link_dead', text: 'This address isn’t on a public site.', address: 'http://10.0.0.1/' },
  ])
})

test('a link without an address is named by its words', async () => {
  const { warnings } = await check({ content: '<a href="javascript:alert(1)">Press &amp; see</a> <a>so</a>' })
  expect(warnings.map(({ text }: { text: string }) => text)).toEqual([
    'The link “Press & see” has no address.',
    'The link “so” has no address.',
    expect.any(String),
  ])
})

test('no more than some links are followed, for no longer than some seconds', async () => {
  const many = Array.from({ length: 30 }, (_, at) => `http://fine.example.com/${at}`)
  const parts = { outgoing, ownPages: { statusOf: async () => 200 } }
  asked = []
  const options = { publicUrl: 'http://localhost:3000' }
  expect(await checkLinks(parts, many, options)).toEqual({ dead: [], checked: 20, unchecked: 10 })
  expect(asked).toHaveLength(20)
  // The clock jumps past the limit after the first link.
  let looks = 0
  const now = () => (looks++ < 2 ? 0 : 60_000)
  expect(await checkLinks(parts, many, { ...options, now })).toEqual({ dead: [], checked: 1, unchecked: 29 })
})

test('slugs that are missing, long, taken or another post’s former one are named', async () => {
  expect(await kindsOf({ title: '!?', slug: '' })).toContain('slug_empty')
  expect(await kindsOf({ slug: 'a-'.repeat(50) })).toContain('slug_long')
  const body = { title: 'Tilt bobs', content: 'Words', categoryId: 1 }
  const post = (await site.request('POST /api/admin/blog-posts', { as: admin, body })).body
  expect(await kindsOf({ title: 'Tilt bobs', slug: '' })).toContain('slug_taken')
  expect(await kindsOf({ id: post.id, slug: 'tilt-bobs' })).toEqual(['picture_missing'])
  await site.request(`PATCH /api/admin/blog-posts/${post.id}`, { as: admin, body: { slug: 'bobs' } })
  expect(await kindsOf({ slug: 'tilt-bobs' })).toContain('slug_of_other')
  expect(await kindsOf({ id: post.id, slug: 'tilt-bobs' })).toEqual(['picture_missing'])
})

test('excerpts that are missing, short or long are named', async () => {
  expect(await kindsOf({ excerpt: ' ' })).toContain('excerpt_missing')
  expect(await kindsOf({ excerpt: 'Short' })).toContain('excerpt_short')
  expect(await kindsOf({ excerpt: 'x'.repeat(400) })).toContain('excerpt_long')
})

test('a featured picture that is not fetched yet is named, and a title that cannot be drawn', async () => {
  expect(await kindsOf({ imageUrl: 'https://example.com/a.jpg' })).toEqual(['picture_not_fetched'])
  const { warnings } = await check({ title: '日本', slug: 'nippon' })
  expect(warnings[0].text).toContain('can’t be drawn')
})

test('members and visitors cannot have the site follow links', async () => {
  const body = GOOD
  const member = await site.member({ tier: 'premium' })
  asked = []
  const content = '<a href="http://fine.example.com/">x</a>'
  for (const as of [member, null]) {
    const answer = await site.request('POST /api/admin/blog-post-checks', { as, body: { ...body, content } })
    expect(answer.status).toBe(as ? 403 : 401)
  }
  expect(asked).toEqual([])
})
