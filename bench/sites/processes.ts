// The programs that are measured, each a process of its own, with the processor time it used.
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { memoryOf, processTree } from '#bench/measuring/process-memory.ts'
import { startPrivatePostgres } from '#scripts/private-postgres.mjs'

export interface Measured {
  url: string
  /** Seconds of processor time since its start, the database's included where it has a server of its own. */
  cpuSeconds(): Promise<number>
  stop(): Promise<void>
}

export interface MeasuredSite extends Measured {
  env: Record<string, string>
  /** Milliseconds from the start of the process to the first answer of /readyz. */
  readyAfterMs: number
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** MiB of the site's own processes, without a database server's. */
  memory(): number
  /** MiB of the database server's processes; 0 where the site has none. */
  databaseMemory(): number
}

export async function freePort(): Promise<number> {
  return new Promise((done) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

export interface SiteOptions {
  database: 'postgres' | 'embedded'
  env?: Record<string, string>
  dataDir?: string
  /** The built checkout whose program is started; this one unless said otherwise. */
  folder?: string
}

/** Starts the built site, logging every request as it does in production. */
export async function startSite({
  database,
  env = {},
  dataDir: givenDir,
  folder = process.cwd(),
}: SiteOptions): Promise<MeasuredSite> {
  const port = await freePort()
  const dataDir = givenDir ?? mkdtempSync(join(tmpdir(), 'multiball-bench-'))
  const postgres = database === 'postgres' ? await startPrivatePostgres() : null
  const settings = {
    PATH: process.env.PATH ?? '',
    HOME: process.env.HOME ?? '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    SEED: 'demo',
    DEMO_PASSWORD: 'demo-password',
    RATE_LIMITS: 'off',
    // As `npm start` sets it.
    MALLOC_ARENA_MAX: '2',
    OPDB_API_URL: 'http://127.0.0.1:9/api',
    ...(postgres && {
      DATABASE_URL: postgres.url,
      SESSION_SECRET: 'a secret of thirty-two characters or more',
    }),
    ...env,
  }
  const started = performance.now()
  const server = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: folder,
    env: settings,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await ready(url, server)
  return {
    url,
    env: settings,
    readyAfterMs: performance.now() - started,
    cpuSeconds: async () => cpuOf(server.pid ?? 0) + (postgres ? cpuOfTree(postgres.pid) : 0),
    query: async (text, values) => {
      const client = new pg.Client({ connectionString: postgres?.url })
      await client.connect()
      try {
        return (await client.query(text, values)).rows
      } finally {
        await client.end()
      }
    },
    memory: () => memoryOf(processTree(server.pid ?? 0)),
    databaseMemory: () => (postgres ? memoryOf(processTree(postgres.pid)) : 0),
    stop: async () => {
      await ended(server)
      await postgres?.stop()
      if (!givenDir) rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** A busy machine fills a new database slowly; a program that is too slow even for that is ended. */
const READY_MS = 120_000

async function ready(url: string, server: ChildProcess): Promise<void> {
  for (const end = Date.now() + READY_MS; Date.now() < end; ) {
    if (server.exitCode !== null) throw new Error('The site ended before it was ready.')
    const answer = await fetch(`${url}/readyz`).catch(() => null)
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 25))
  }
  await ended(server)
  throw new Error('The site was not ready within two minutes.')
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((done) => {
    if (child.exitCode !== null) return done()
    child.once('exit', () => done())
    child.kill('SIGTERM')
  })
}

export interface Bytes {
  headers: Record<string, string>
  body: Buffer
}

/** A bare node:http server that answers everything with the same bytes: what the others are compared with. */
export async function startBare({ headers, body }: Bytes): Promise<Measured> {
  const port = await freePort()
  const child = fork(new URL('./bare-server.mjs', import.meta.url), {
    stdio: 'inherit',
    serialization: 'advanced',
  })
  await new Promise((done) => {
    child.once('message', done)
    child.send({ port, headers, body })
  })
  return {
    url: `http://127.0.0.1:${port}`,
    cpuSeconds: async () => cpuOf(child.pid ?? 0),
    stop: () => ended(child),
  }
}

const TICKS_PER_SECOND = 100

/** User and system time from /proc; the benchmarks run on Linux. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  // utime, stime and those of children that have ended.
  return [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0) / TICKS_PER_SECOND
}

function cpuOfTree(pid: number): number {
  return processTree(pid).reduce((sum, one) => sum + cpuIfAlive(one), 0)
}

function cpuIfAlive(pid: number): number {
  try {
    return cpuOf(pid)
  } catch {
    return 0
  }
}
