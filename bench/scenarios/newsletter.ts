// A new post to 10,000 subscribers, through a mail server in another process, while readers go on.
// `NEWSLETTER_READERS=100 npm run bench newsletter` takes fewer.

import { type Bench, median, quantile, type Row } from '#bench/measuring/report.ts'
import { call, cookieOf, readFor, readWhile } from '#bench/measuring/requests.ts'
import { addSubscribers } from '#bench/sites/grown-blog.ts'
import { type MeasuredSite, startSite } from '#bench/sites/processes.ts'
import { type MailServer, startMailServer } from '#bench/sites/smtp.ts'
import { firstPost } from './publishing.ts'

const READERS = Number(process.env.NEWSLETTER_READERS ?? 10_000)
const TOO_LONG_MS = 600_000
const MAIL = { msPerMail: 5, refusesEvery: 100 }

export const newsletter: Bench = {
  name: 'newsletter',
  title: `A post to ${READERS.toLocaleString('en-US')} subscribers by SMTP (PostgreSQL)`,
  run: async () => {
    const mails = await startMailServer(MAIL)
    const site = await startSite({
      database: 'postgres',
      env: { SMTP_URL: mails.url, MAIL_FROM: 'site@example.com' },
    })
    try {
      await addSubscribers((text, values) => site.query(text, values), READERS)
      return await publish(site, mails)
    } finally {
      await site.stop()
      mails.stop()
    }
  },
}

async function publish(site: MeasuredSite, mails: MailServer): Promise<Row[]> {
  const cookie = await cookieOf(site, 'POST /api/admin/setup', {
    username: 'editor_in_chief',
    email: 'editor@example.com',
    password: 'a long password',
  })
  const pages = [
    `${site.url}/`,
    `${site.url}/blog`,
    site.url + (await firstPost(site)),
    `${site.url}/api/user`,
  ]
  await readFor(3, pages, cookie)
  const quiet = await readFor(5, pages, cookie)
  const before = await mails.counts()
  const started = performance.now()
  const cpuBefore = await site.cpuSeconds()
  await call(site, 'POST /api/admin/blog-posts', {
    cookie,
    body: { title: 'To all readers', content: 'Pin 14 has 5 volts, the reset chip has none.', categoryId: 1 },
  })
  let seconds = 0
  const sending = async () => {
    await untilSent(mails, before)
    seconds = (performance.now() - started) / 1_000
  }
  const busy = await readWhile(sending(), pages, cookie)
  const cpu = (await site.cpuSeconds()) - cpuBefore
  const { refused } = await mails.counts()
  return [
    { what: 'until all are handed in', value: seconds, unit: 's', aim: { atMost: 120 } },
    { what: 'refused for good', value: refused - before.refused, unit: '' },
    { what: 'processor time, pages included', value: (cpu * 1_000) / READERS, unit: 'ms per mail' },
    { what: "pages' p99 meanwhile", value: quantile(busy, 0.99), unit: 'ms', aim: { atMost: 100 } },
    { what: "pages' median meanwhile", value: median(busy), unit: 'ms' },
    { what: "pages' p99 before", value: quantile(quiet, 0.99), unit: 'ms' },
  ]
}

/** What is refused for good is not handed in again. */
async function untilSent(mails: MailServer, before: { taken: number; refused: number }): Promise<void> {
  for (const end = Date.now() + TOO_LONG_MS; Date.now() < end; ) {
    const { taken, refused } = await mails.counts()
    if (taken + refused - before.taken - before.refused >= READERS) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('Not all mails were handed in within ten minutes.')
}
