// Pages of a signed-in member, rendered for every request: processor time of the server and the database together.

import { pageCost } from '#bench/measuring/page-cost.ts'
import type { Bench, Row } from '#bench/measuring/report.ts'
import { type MeasuredSite, startSite } from '#bench/sites/processes.ts'
import { signIn } from '#bench/sites/sign-in.ts'
import { DAY_MS } from '#contract/durations.ts'

const REPLIES = 20

/** Aims in milliseconds, on a quiet machine. */
const PAGES: readonly [string, string, number][] = [
  ['home', '/', 4],
  ['a machine', '/machines/GweeP-MW95j/godzilla-pro', 4],
  ['market', '/marketplace', 4],
  ['a topic of 20 replies', '/forums/1', 4.5],
  ['forum list', '/forums', 4.5],
  ['dashboard', '/dashboard', 4.5],
]

export const memberPages: Bench = {
  name: 'member-pages',
  title: 'Signed-in pages, not stored (PostgreSQL)',
  run: async () => {
    const site = await startSite({ database: 'postgres' })
    try {
      await fillTopic(site)
      const headers = { cookie: await signIn(site), 'accept-encoding': 'br' }
      const rows: Row[] = []
      for (const [what, path, atMost] of PAGES) {
        const value = await pageCost(site, path, headers)
        rows.push({ what, value, unit: 'ms', aim: { atMost } })
      }
      return rows
    } finally {
      await site.stop()
    }
  },
}

/** The seeded topic has a few replies; it gets copies of its first one. */
async function fillTopic(site: MeasuredSite): Promise<void> {
  const at = new Date(Date.now() - DAY_MS).toISOString()
  await site.query(`
    insert into forum_replies (topic_id, position, content, author_id, format, html, excerpt, renderer_version, created_at)
    select topic_id, last.position + n, content, author_id, format, html, excerpt, renderer_version, '${at}'
    from (select * from forum_replies where topic_id = 1 order by position limit 1) first,
      (select max(position) as position from forum_replies where topic_id = 1) last,
      generate_series(1, ${REPLIES}) n
    where last.position + n <= ${REPLIES}`)
  await site.query(`update forum_topics set reply_count = ${REPLIES} where id = 1`)
}
