// The forum after years, signed in: 20,000 members, 100,000 topics, a million replies, one topic of 100,000 of them.
// `FORUM_SHARE=0.01 npm run bench forum` takes a hundredth.
import { timeAlternating } from '#bench/measuring/alternating.ts'
import { paced } from '#bench/measuring/paced.ts'
import { pageCost } from '#bench/measuring/page-cost.ts'
import { type Bench, median, quantile, type Row } from '#bench/measuring/report.ts'
import { read } from '#bench/measuring/requests.ts'
import { type GrownForum, growForum } from '#bench/sites/grown-forum.ts'
import { type MeasuredSite, startSite } from '#bench/sites/processes.ts'
import { signIn } from '#bench/sites/sign-in.ts'

const SHARE = Number(process.env.FORUM_SHARE ?? 1)
/** What lists cost is compared with a forum of this share of the measured one. */
const SMALL = 0.01
const PAGE = 20
const REPLIES = 200
const READERS = 500
/** How often each reader opens the topic's page. */
const READ_EVERY_S = 10
const WRITERS_A_SECOND = 5
const CROWD_MS = 20_000

export const forum: Bench = {
  name: 'forum',
  title: `A forum of ${(1_000_000 * SHARE).toLocaleString('en-US')} replies, signed in (PostgreSQL)`,
  run: async () => {
    const sites: MeasuredSite[] = []
    const openForum = async (share: number) => {
      const site = await startSite({ database: 'postgres' })
      sites.push(site)
      return growOn(site, share)
    }
    try {
      const small = await openForum(SHARE * SMALL)
      const big = await openForum(SHARE)
      return [
        ...(await pages(big)),
        ...(await depths(big)),
        ...(await sizes(small, big)),
        ...(await replies(big)),
        ...(await crowd(big)),
      ]
    } finally {
      for (const site of sites) await site.stop()
    }
  },
}

interface Stand {
  site: MeasuredSite
  grown: GrownForum
  headers: Record<string, string>
}

async function growOn(site: MeasuredSite, share: number): Promise<Stand> {
  const [member] = await site.query(`select id from users where username = 'demo_pro'`)
  const grown = await growForum((text, values) => site.query(text, values), share, Number(member?.id))
  return { site, grown, headers: { cookie: await signIn(site), 'accept-encoding': 'br' } }
}

/** Processor time of server and database, as `member-pages` measures it. */
async function pages({ site, grown, headers }: Stand): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, path] of [
    ['the list of topics', '/forums'],
    ['a topic of 20 replies', `/forums/${grown.longId}?page=2`],
  ] as const) {
    const value = await pageCost(site, path, headers)
    rows.push({ what: `${what}: processor time`, value, unit: 'ms', aim: { atMost: 4.5 } })
  }
  return rows
}

/** The first page of the longest topic, its 500th and its last, in turns. */
async function depths({ site, grown, headers }: Stand): Promise<Row[]> {
  const last = Math.ceil(grown.longestReplies / PAGE)
  const numbers = { first: 1, deep: Math.min(500, last), last }
  const took = await timeAlternating(numbers, (page) =>
    read(`${site.url}/forums/${grown.longestId}?page=${page}`, headers),
  )
  const first = median(took.first)
  return [
    { what: 'page 1 of the longest topic: median', value: first, unit: 'ms' },
    {
      what: `page ${numbers.deep}`,
      value: median(took.deep) / first,
      unit: '×',
      aim: { atMost: 1.2 },
    },
    { what: `page ${last}`, value: median(took.last) / first, unit: '×', aim: { atMost: 1.2 } },
  ]
}

const LISTS = {
  'All Topics': '',
  Popular: '?tab=popular',
  Recent: '?tab=recent',
  Following: '?tab=following',
  'one category': '?category=1',
}

/** Each list and tab here and in a forum of a hundredth, in turns. */
async function sizes(small: Stand, big: Stand): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, query] of Object.entries(LISTS)) {
    const took = await timeAlternating({ small, big }, ({ site, headers }) =>
      read(`${site.url}/forums${query}`, headers),
    )
    const value = median(took.big) / median(took.small)
    rows.push({ what: `${name}: of a hundredth`, value, unit: '×', aim: { atMost: 1.2 } })
  }
  return rows
}

/** To the topic that many follow, one after the other; telling them goes on meanwhile. */
async function replies({ site, grown, headers }: Stand): Promise<Row[]> {
  const took: number[] = []
  for (let at = 0; at < REPLIES; at++) {
    const started = performance.now()
    await reply(site, grown.longId, headers, at)
    took.push(performance.now() - started)
  }
  const what = `a reply to a topic with ${grown.followers} followers`
  return [
    { what: `${what}: median`, value: median(took), unit: 'ms', aim: { atMost: 8 } },
    { what: `${what}: p99`, value: quantile(took, 0.99), unit: 'ms', aim: { atMost: 30 } },
  ]
}

async function crowd({ site, grown, headers }: Stand): Promise<Row[]> {
  const address = `${site.url}/forums/${grown.longId}`
  const [waits] = await Promise.all([
    paced(READERS / READ_EVERY_S, CROWD_MS, () => read(address, headers)),
    paced(WRITERS_A_SECOND, CROWD_MS, (at) => reply(site, grown.longId, headers, REPLIES + at)),
  ])
  const what = `${READERS} readers of one topic while ${WRITERS_A_SECOND} write a second`
  return [
    { what: `${what}: median`, value: median(waits), unit: 'ms' },
    { what: `${what}: p99`, value: quantile(waits, 0.99), unit: 'ms', aim: { atMost: 100 } },
  ]
}

async function reply(
  { url }: MeasuredSite,
  topicId: number,
  headers: Record<string, string>,
  at: number,
): Promise<void> {
  const answer = await fetch(`${url}/api/forum-posts/${topicId}/replies`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      content: `Measured again, number ${at}: pin 14 has 5 volts, the reset chip has none.`,
    }),
  })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`A reply was answered with ${answer.status}.`)
}
