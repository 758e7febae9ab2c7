// A whole site for API tests: real database (one per test worker), real rooms, requests through the HTTP app.

import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import { usernameKey } from '#contract/accounts/username-key.ts'
import { DAY_MS } from '#contract/durations.ts'
import { sessionIdOf } from '#server/accounts/sign-in/sessions.ts'
import { newToken } from '#server/accounts/sign-in/tokens.ts'
import { nowhere } from '#server/adapters/catalogue/nowhere.ts'
import type { OutsideCatalogue } from '#server/adapters/catalogue/port.ts'
import { diskFiles } from '#server/adapters/files/disk.ts'
import type { EmailMessage, Mail } from '#server/adapters/mail/port.ts'
import type { Payments } from '#server/adapters/payments/port.ts'
import {
  createDownloads,
  createRoutes,
  createViewerFiles,
  openRooms,
  pictureAccess,
  privateFeeds,
  publicFeeds,
  queues,
  subscribers as siteSubscribers,
  startJobs,
} from '#server/app.ts'
import type { AppContext, RunningContext } from '#server/base/app-context.ts'
import { type Clock, stoppedClock } from '#server/base/clock.ts'
import { type Config, readConfig } from '#server/base/config.ts'
import type { Database } from '#server/base/database/database.ts'
import { addDownloads } from '#server/base/downloads/downloads.ts'
import { addPrivateFeed } from '#server/base/downloads/private-feeds.ts'
import { addPublicFeed } from '#server/base/downloads/public-feeds.ts'
import { addViewerFiles } from '#server/base/downloads/viewer-files.ts'
import { createEventDelivery } from '#server/base/events/event-delivery.ts'
import type { Subscriber } from '#server/base/events/subscribers.ts'
import { createHttp } from '#server/base/http/http.ts'
import { requestListener } from '#server/base/http/request-listener.ts'
import type { Jobs, JobType } from '#server/base/jobs/jobs.ts'
import { addLiveStreams } from '#server/base/live/live-streams.ts'
import { type Log, openLog } from '#server/base/log.ts'
import { openMetrics } from '#server/base/metrics.ts'
import { openCache } from '#server/base/pages/cache.ts'
import { recordAuditRefusal } from '#server/base/security/audit-refusals.ts'
import { openLimits } from '#server/base/security/limits.ts'
import { type Outgoing, OutgoingError } from '#server/base/security/outgoing.ts'
import { SESSION_SECONDS } from '#server/base/security/session-cookie.ts'
import { addWebhooks } from '#server/billing/webhooks/webhook-route.ts'
import { createViewerFinder } from '#server/membership/viewers.ts'
import { openLive } from '#server/notifications/live-greeting.ts'
import { addPictures } from '#server/pictures/picture-answers.ts'
import { addSharePictures } from '#server/pictures/share-pictures/share-pictures.ts'
import { openAsItIs, openWorkerDatabase } from '#server/testing/databases/worker-database.ts'
import { workerDecoder } from '#server/testing/processes/decoders.ts'
import { setSanctions } from '#server/testing/rooms/member-status.ts'

export interface RequestOptions {
  as?: TestMember | null
  body?: unknown
  headers?: Record<string, string>
}

export interface TestMember {
  id: number
  username: string
  cookie: string
}

export interface TestAnswer {
  status: number
  headers: Headers
  text: string
  // Replies have many shapes; the harness has already checked them against the contract.
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects
  body: any
}

export type TestSite = Awaited<ReturnType<typeof openTestSite>>

/** Password of every member made by `member()`. */
export const TEST_PASSWORD = 'test-password'
let passwordHash: Promise<string> | undefined

interface TestSiteOptions {
  seed?: Config['seed']
  env?: Record<string, string>
  /** Rate limits are off by default. */
  limits?: boolean
  now?: Date
  /** Stand-in for outgoing requests; none by default. */
  outgoing?: Outgoing
  /** Outside catalogue; out of reach by default. */
  outside?: OutsideCatalogue
  /** Payment provider; none by default. */
  payments?: Payments | null
  /** Receives log lines. */
  log?: Log
  /** Catalogue of the site: few machines, or the shipped one. */
  catalogue?: 'few' | 'whole'
  /** Subscribers instead of the rooms' own, for tests of delivery. */
  subscribers?: readonly Subscriber[]
  /** A database of the test's own, used as it is; by default this worker's, emptied. */
  on?: Database
}

/** Restores this worker's database to the seed, and opens the rooms on it. */
export async function openTestSite({
  seed = 'base',
  env = {},
  limits = false,
  now,
  outgoing = silentWorld,
  outside = nowhere,
  payments = null,
  log = openLog(process.env.TEST_LOG ?? 'silent').log,
  catalogue = 'few',
  subscribers = siteSubscribers,
  on,
}: TestSiteOptions = {}) {
  const options = { seed, catalogue, subscribers, isRepeated: !now }
  const ground = on ? await openAsItIs(on, options) : await openWorkerDatabase(options)
  const { database, events } = ground
  await ground.prepareQueues()
  const config = readConfig({
    NODE_ENV: 'test',
    SEED: seed,
    DATA_DIR: mkdtempSync(join(tmpdir(), 'multiball-test-')),
    PUBLIC_URL: 'http://localhost:3000',
    RATE_LIMITS: limits ? 'on' : 'off',
    ...env,
  })
  const clock = stoppedClock(now ?? new Date())
  const jobs = recordingJobs(clock)
  const cache = openCache(events, { now: () => clock.now().getTime() })
  const context: AppContext = { config, database, db: database.db, log, clock, events, cache, jobs }
  await ground.runSeeds(context)
  const emails: EmailMessage[] = []
  const files = diskFiles({ folder: join(config.dataDir, 'uploads') })
  const adapters = { mail: recordingMail(emails), outside, files, outgoing, payments }
  const opened = await openRooms(context, { ...adapters, index: ground.index })
  const rooms = { ...opened, pictures: { ...opened.pictures, decoder: workerDecoder() } }
  ground.saveIndex(rooms.catalogue.index())
  const routes = createRoutes(context, rooms)
  const hub = openLive(context)
  const parts = {
    config,
    log,
    metrics: openMetrics(),
    limits: openLimits(database, { enabled: limits, secret: config.sessionSecret }),
    resolveSession: createViewerFinder(context, rooms.billing),
  }
  const app = createHttp({
    ...parts,
    routes,
    checkReplies: true,
    onRefused: recordAuditRefusal(context),
  })
  addLiveStreams(app, { ...parts, hub })
  addWebhooks(app, context, rooms.billing)
  addPictures(app, context, { files: rooms.pictures.files, access: pictureAccess(context), http: parts })
  addDownloads(app, createDownloads(context, rooms), parts)
  for (const feed of publicFeeds(context)) addPublicFeed(app, context, { limits: parts.limits, feed })
  addSharePictures(app, { ...parts, parts: rooms.pictures, cache, findPost: rooms.findPostShare })
  addViewerFiles(app, createViewerFiles(context), parts)
  for (const feed of privateFeeds(context, rooms))
    addPrivateFeed(app, context, { limits: parts.limits, feed })

  async function request(call: string, { as, body, headers = {} }: RequestOptions = {}): Promise<TestAnswer> {
    const [method = 'GET', path = '/'] = call.split(' ')
    const response = await app.request(path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { cookie: as.cookie }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : null,
    }
  }

  rooms.ownPages.serve((path) => app.request(path))
  await startJobs(context, rooms)
  const running: RunningContext = { ...context, planClock: rooms.planClock }
  jobs.added.length = 0
  return {
    context: running,
    app,
    /** Handles a request as a listening server would. */
    listener: requestListener(app, { config }),
    routes,
    rooms,
    clock,
    jobs,
    /** Open streams of this process. */
    hub,
    /** Runs the subscribers of all events so far: members get their notifications. */
    followUp: () => createEventDelivery(running, subscribers).deliverAll(),
    /** Every email that jobs have sent so far. */
    emails,
    request,
    member: (who: Who = {}) => addMember(context, who),
  }
}

async function reachNobody(): Promise<never> {
  throw new OutgoingError('not_reached')
}
/** No other server answers. */
export const silentWorld: Outgoing = { get: reachNobody, post: reachNobody }

function recordingMail(emails: EmailMessage[]): Mail {
  return {
    send: async (email) => {
      emails.push(email)
    },
    close: () => undefined,
  }
}

export interface Who {
  username?: string
  role?: 'member' | 'moderator' | 'admin'
  tier?: 'free' | 'pro' | 'premium' | 'none'
  /** Status of the subscription of a paid tier; active by default. */
  status?: string
  isBanned?: boolean
}

const TIER_IDS = { none: null, free: 1, pro: 2, premium: 3 } as const
const MONTH_MS = 30 * DAY_MS
let memberCount = 0

/** An account, its plan and a session in one statement, since tests make thousands of members. */
const ADD_MEMBER = `
  with member as (
    insert into users (username, username_key, email, email_key, password_hash, role, last_seen_at)
    values ($1, $2, $3, $3, $4, $5, $6) returning id
  ), plan as (
    insert into member_plans (user_id, tier_id, status, end_date)
    select id, $7, $8, $9 from member where $7::int is not null
  ), session as (
    insert into sessions (id, user_id, user_agent, created_at, last_seen_at, confirmed_at, expires_at)
    select $10, id, 'test', $6, $6, $6, $11 from member
  )
  select id from member`

async function addMember(context: AppContext, who: Who): Promise<TestMember> {
  memberCount++
  const { role = 'member', tier = 'free', username = `member_${memberCount}x` } = who
  passwordHash ??= hash(TEST_PASSWORD, { memoryCost: 1024, timeCost: 1, parallelism: 1 })
  const isPaid = tier === 'pro' || tier === 'premium'
  const token = newToken()
  const now = context.clock.now()
  const after = (ms: number) => new Date(now.getTime() + ms)
  const email = `${username.toLowerCase()}@example.com`
  const account = [username, usernameKey(username), email, await passwordHash, role, now]
  const plan = [TIER_IDS[tier], isPaid ? (who.status ?? 'active') : null, isPaid ? after(MONTH_MS) : null]
  const session = [sessionIdOf(token), after(SESSION_SECONDS * 1000)]
  const { rows } = await context.database.query(ADD_MEMBER, [...account, ...plan, ...session])
  const id = rows[0]?.id as number
  if (who.isBanned) await setSanctions(context.db, id, { bannedAt: context.clock.now() })
  return { id, username, cookie: `multiball=${token}` }
}

/** Stores jobs instead of running them, until a test runs them. */
function recordingJobs(clock: Clock) {
  const added: { name: string; data: object; dueAt?: number }[] = []
  const workers = new Map<string, (data: never) => Promise<void>>()
  const jobs: Jobs = {
    add: async (_db, type, data, { afterSeconds } = {}) => {
      const dueAt = afterSeconds ? { dueAt: clock.now().getTime() + afterSeconds * 1000 } : {}
      added.push({ name: type.name, data, ...dueAt })
    },
    addAll: async (db, type, several) => {
      for (const { data, ...options } of several) await jobs.add(db, type, data, options)
    },
    work: async <T extends object>(type: JobType<T>, handler: (data: T) => Promise<void>) => {
      if (!queues.types.includes(type))
        throw new Error(`the queue ${type.name} is missing in its room's jobTypes`)
      workers.set(type.name, handler as (data: never) => Promise<void>)
    },
    stop: async () => undefined,
  }
  /** Runs all jobs that are due, and those that they add, until none is left. */
  async function runAll(): Promise<void> {
    const isDue = ({ dueAt = 0 }) => dueAt <= clock.now().getTime()
    for (let due = added.filter(isDue); due.length > 0; due = added.filter(isDue)) {
      added.splice(0, added.length, ...added.filter((job) => !due.includes(job)))
      for (const job of due) await workers.get(job.name)?.(job.data as never)
    }
  }
  return { ...jobs, added, runAll }
}
