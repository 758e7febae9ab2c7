// The blog: a post's page, how soon a new post is seen everywhere, and lists and search of 5,000 posts.
// `BLOG_POSTS=500 npm run bench publishing` takes fewer.
import { timeAlternating } from '#bench/measuring/alternating.ts'
import { pageCost } from '#bench/measuring/page-cost.ts'
import { type Bench, median, type Row } from '#bench/measuring/report.ts'
import { call, cookieOf, read, warmUp } from '#bench/measuring/requests.ts'
import { wordOf } from '#bench/sites/frequent-words.ts'
import { growBlog } from '#bench/sites/grown-blog.ts'
import { type MeasuredSite, startSite } from '#bench/sites/processes.ts'
import { signIn } from '#bench/sites/sign-in.ts'
import { measureStored } from './visitor-pages.ts'

const POSTS = Number(process.env.BLOG_POSTS ?? 5_000)
const FEW = 50
const PUBLISHED = 10
const TOO_LONG_MS = 10_000

export const publishing: Bench = {
  name: 'publishing',
  title: `A blog of ${POSTS.toLocaleString('en-US')} posts (PostgreSQL)`,
  run: async () => {
    const sites: MeasuredSite[] = []
    const open = async (...how: Parameters<typeof startSite>) => {
      const site = await startSite(...how)
      sites.push(site)
      return site
    }
    try {
      const few = await open({ database: 'postgres' })
      const { DATABASE_URL = '', SESSION_SECRET = '' } = few.env
      const second = await open({
        database: 'embedded',
        env: { DATABASE_URL, SESSION_SECRET, SEED: 'none' },
      })
      const post = await firstPost(few)
      const rows = [
        ...(await measureStored(few, post, 'br', 'a post')),
        ...(await measureStored(few, post, 'identity', 'a post')),
        await uncached(few, post),
        ...(await seenEverywhere(few, second)),
      ]
      for (const site of sites.splice(0).reverse()) await site.stop()
      const openBlog = async (posts: number) => {
        const site = await open({ database: 'postgres' })
        await growBlog((text, values) => site.query(text, values), posts)
        return site
      }
      return [...rows, ...(await sizes(await openBlog(FEW), await openBlog(POSTS)))]
    } finally {
      for (const site of sites.reverse()) await site.stop()
    }
  },
}

/** The address of a seeded post, which has pictures, headings and machines as written ones do. */
export async function firstPost(site: Pick<MeasuredSite, 'url'>): Promise<string> {
  const { data } = await call(site, 'GET /api/blog-posts')
  return `/blog/${data[0].slug}`
}

/** As members get it, for whom nothing is stored. */
async function uncached(site: MeasuredSite, post: string): Promise<Row> {
  const value = await pageCost(site, post, { cookie: await signIn(site), 'accept-encoding': 'br' })
  return { what: 'a post, not stored: processor time', value, unit: 'ms', aim: { atMost: 4 } }
}

/** From sending a post until visitors find it in the stored list of each process. */
async function seenEverywhere(first: MeasuredSite, second: MeasuredSite): Promise<Row[]> {
  const cookie = await cookieOf(first, 'POST /api/admin/setup', {
    username: 'editor_in_chief',
    email: 'editor@example.com',
    password: 'a long password',
  })
  const took = { first: [] as number[], second: [] as number[] }
  for (let at = 0; at < PUBLISHED; at++) {
    const title = `Published at turn ${at}`
    for (const site of [first, second]) await read(`${site.url}/blog`)
    const started = performance.now()
    const seen = async (site: MeasuredSite) => {
      await untilShown(site, title)
      return performance.now() - started
    }
    const [, here, there] = await Promise.all([
      call(first, 'POST /api/admin/blog-posts', { cookie, body: { title, content: title, categoryId: 1 } }),
      seen(first),
      seen(second),
    ])
    took.first.push(here)
    took.second.push(there)
  }
  return [
    { what: 'a new post is listed by its process: longest', value: Math.max(...took.first), unit: 'ms' },
    {
      what: 'and by another process: longest',
      value: Math.max(...took.second),
      unit: 'ms',
      aim: { atMost: 1_000 },
    },
    { what: 'and by another process: median', value: median(took.second), unit: 'ms' },
  ]
}

async function untilShown(site: MeasuredSite, title: string): Promise<void> {
  for (const end = Date.now() + TOO_LONG_MS; Date.now() < end; ) {
    const page = await (await fetch(`${site.url}/blog`)).text()
    if (page.includes(title)) return
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error('A new post was not listed within ten seconds.')
}

/** Each page here and in a blog of fifty posts, in turns, as members get them; the word is in one post of five. */
async function sizes(few: MeasuredSite, many: MeasuredSite): Promise<Row[]> {
  const word = wordOf(20)
  const pages = {
    'the list': '/blog',
    'a category': '/blog?category=1',
    'the list for a word': `/blog?search=${word}`,
    'a post': '/blog/measured-25',
    'the search': `/search?q=${word}&kind=post`,
  }
  const cookies = { few: await signIn(few), many: await signIn(many) }
  for (const [site, cookie] of [
    [few, cookies.few],
    [many, cookies.many],
  ] as const)
    await warmUp(site, Object.values(pages), { cookie })
  const rows: Row[] = []
  for (const [name, path] of Object.entries(pages)) {
    const took = await timeAlternating(
      { few: { site: few, cookie: cookies.few }, many: { site: many, cookie: cookies.many } },
      ({ site, cookie }) => read(site.url + path, { cookie }),
    )
    const value = median(took.many) / median(took.few)
    rows.push(
      { what: `${name}: median`, value: median(took.many), unit: 'ms' },
      { what: `${name}: of ${FEW} posts`, value, unit: '×', aim: { atMost: 1.2 } },
    )
  }
  return rows
}
