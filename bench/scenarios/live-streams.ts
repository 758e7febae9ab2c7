// Many open streams in one process: their memory, and the delay of a message through one process and two.
import { createHash, randomBytes } from 'node:crypto'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type Bench, quantile } from '#bench/measuring/report.ts'
import { type MeasuredSite, startSite } from '#bench/sites/processes.ts'
import { usernameKey } from '#contract/accounts/username-key.ts'

const STREAMS = 2_000
const MESSAGES = 150
/** How many streams are being opened at a time. */
const AT_ONCE = 50

interface Member {
  id: number
  username: string
  cookie: string
}

export const liveStreams: Bench = {
  name: 'live-streams',
  title: `${STREAMS.toLocaleString('en-US')} open streams in one process (PostgreSQL)`,
  run: async () => {
    const one = await startSite({ database: 'postgres' })
    // Of its own, but on the same database.
    const { DATABASE_URL = '', SESSION_SECRET = '' } = one.env
    const two = await startSite({ database: 'embedded', env: { DATABASE_URL, SESSION_SECRET, SEED: 'none' } })
    try {
      const members = await makeMembers(one, STREAMS)
      const before = await memoryOf(one)
      const streams = await openAll(one.url, members)
      await pause(5_000)
      const added = (await memoryOf(one)) - before
      const [writer, reader] = members
      if (!writer || !reader) throw new Error('There are no members.')
      const heard = streams[1]
      if (!heard) throw new Error('There are no streams.')
      const same = await deliveries(one.url, writer, reader, heard)
      const across = await deliveries(two.url, writer, reader, heard)
      for (const stream of streams) stream.close()
      return [
        {
          what: 'memory that the streams add to the process',
          value: added / 1024 ** 2,
          unit: 'MB',
          aim: { atMost: 150 },
        },
        { what: 'memory per stream', value: added / STREAMS / 1024, unit: 'KB' },
        {
          what: "from sending a message to the other browser's bell, p95",
          value: quantile(same, 0.95),
          unit: 'ms',
          aim: { atMost: 300 },
        },
        { what: 'the same, median', value: quantile(same, 0.5), unit: 'ms' },
        {
          what: 'through a second process, p95',
          value: quantile(across, 0.95),
          unit: 'ms',
          aim: { atMost: 500 },
        },
        { what: 'the same, median', value: quantile(across, 0.5), unit: 'ms' },
      ]
    } finally {
      await two.stop()
      await one.stop()
    }
  },
}

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Signed-in members, written straight into the database: signing in 2,000 times would measure something else. */
async function makeMembers(site: MeasuredSite, count: number): Promise<Member[]> {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const names = tokens.map((_, n) => `listener_${n}x`)
  await site.query(`insert into users (username, username_key, role)
    values ${names.map((name) => `('${name}', '${usernameKey(name)}', 'member')`).join(',')}`)
  const rows = await site.query(
    `select id, username from users where username like 'listener\\_%x' order by id limit ${count}`,
  )
  const members = rows.map((row, at) => ({
    id: Number(row.id),
    username: String(row.username),
    cookie: `multiball=${tokens[at] ?? ''}`,
  }))
  const values = members.map(({ id }, at) => {
    const hash = createHash('sha256')
      .update(tokens[at] ?? '')
      .digest('base64url')
    return `('${hash}', ${id}, now() + interval '1 day')`
  })
  await site.query(`insert into sessions (id, user_id, expires_at) values ${values.join(',')}`)
  return members
}

/** The resident memory that the process itself reports, after what was left over is gone. */
async function memoryOf(site: MeasuredSite): Promise<number> {
  const text = await (await fetch(`${site.url}/metrics`)).text()
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1])
}

interface OpenStream {
  /** Resolves at the next message of the kind. */
  next(kind: string): Promise<void>
  close(): void
}

async function openAll(url: string, members: readonly Member[]): Promise<OpenStream[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
  const streams: OpenStream[] = []
  for (let from = 0; from < members.length; from += AT_ONCE) {
    const some = members.slice(from, from + AT_ONCE)
    streams.push(...(await Promise.all(some.map((member) => openStream(url, member, agent)))))
  }
  return streams
}

/** Resolves once the stream has greeted. */
async function openStream(url: string, { cookie }: Member, agent: Agent): Promise<OpenStream> {
  const waiting = new Map<string, () => void>()
  const stream = {
    next: (kind: string) => new Promise<void>((done) => waiting.set(kind, done)),
  }
  const greeted = stream.next('hello')
  const asked: ClientRequest = request(`${url}/api/stream`, { agent, headers: { cookie } })
  asked.on('error', () => undefined)
  asked.on('response', (answer: IncomingMessage) => {
    answer.setEncoding('utf8')
    answer.on('data', (text: string) => {
      for (const [, kind = ''] of text.matchAll(/"kind":"(\w+)"/g)) {
        waiting.get(kind)?.()
        waiting.delete(kind)
      }
    })
  })
  asked.end()
  await greeted
  return { ...stream, close: () => asked.destroy() }
}

/** Milliseconds from sending each message to the notification on the reader's stream. */
async function deliveries(url: string, writer: Member, reader: Member, heard: OpenStream): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < MESSAGES; n++) {
    const told = heard.next('notices')
    const started = performance.now()
    const answer = await fetch(`${url}/api/conversations`, {
      method: 'POST',
      headers: { cookie: writer.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ to: [reader.username], text: `Message ${n}` }),
    })
    if (answer.status !== 201)
      throw new Error(`Writing was answered ${answer.status}: ${await answer.text()}`)
    await told
    times.push(performance.now() - started)
    await pause(20)
  }
  return times
}
