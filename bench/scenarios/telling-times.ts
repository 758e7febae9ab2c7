// Whether response times reveal that an account exists: for known and unknown names, asked in turns and in an unpredictable
// order.

import { type Bench, median, quantile, type Row } from '#bench/measuring/report.ts'
import { startSite } from '#bench/sites/processes.ts'

const ROUNDS = 250
const WARM_UP = 20

interface Asked {
  what: string
  path: string
  bodyFor(name: string): object
}

const ASKED: Asked[] = [
  {
    what: 'signing in with a wrong password',
    path: '/api/login',
    bodyFor: (username) => ({ username, password: 'not the secret' }),
  },
  {
    what: 'asking for a new password',
    path: '/api/password-resets',
    bodyFor: (username) => ({ username }),
  },
]

const KNOWN = 'known_member'
const UNKNOWN = 'nobody_there'

export const tellingTimes: Bench = {
  name: 'telling',
  title: 'How long known and unknown names are waited for (PostgreSQL)',
  run: async () => {
    const site = await startSite({ database: 'postgres' })
    try {
      const member = { username: KNOWN, email: 'known@example.com', password: 'a long password' }
      await post(`${site.url}/api/register`, member)
      const rows: Row[] = []
      for (const asked of ASKED) rows.push(...(await compare(site.url, asked)))
      return rows
    } finally {
      await site.stop()
    }
  },
}

async function compare(url: string, { what, path, bodyFor }: Asked): Promise<Row[]> {
  const took: Record<string, number[]> = { [KNOWN]: [], [UNKNOWN]: [] }
  for (let round = 0; round < WARM_UP + ROUNDS; round++) {
    const pair = Math.random() < 0.5 ? [KNOWN, UNKNOWN] : [UNKNOWN, KNOWN]
    for (const name of pair) {
      const started = performance.now()
      await post(url + path, bodyFor(name))
      if (round >= WARM_UP) took[name]?.push(performance.now() - started)
    }
  }
  const [known = [], unknown = []] = [took[KNOWN], took[UNKNOWN]]
  const ratio = median(known) / median(unknown)
  return [
    { what: `${what}: median known / unknown`, value: ratio, unit: '×' },
    {
      what: `${what}: the larger of both over the smaller`,
      value: Math.max(ratio, 1 / ratio),
      unit: '×',
      aim: { atMost: 1.1 },
    },
    { what: `${what}: median, known`, value: median(known), unit: 'ms' },
    { what: `${what}: p95, known`, value: quantile(known, 0.95), unit: 'ms' },
    { what: `${what}: p95, unknown`, value: quantile(unknown, 0.95), unit: 'ms' },
  ]
}

async function post(url: string, body: object): Promise<void> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
}
