// Composition root: reads the configuration, picks adapters, connects server and web, listens.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '#contract/paths.ts'
import { REDIRECTS, SECRET_PATHS, VISITOR_PAGES } from '#contract/visitor-pages.ts'
import { adminExists } from '#server/accounts/members.ts'
import { withBreaker } from '#server/adapters/catalogue/breaker.ts'
import { opdb } from '#server/adapters/catalogue/opdb.ts'
import { openFiles } from '#server/adapters/files/open-files.ts'
import { openMail } from '#server/adapters/mail/open-mail.ts'
import { openPayments } from '#server/adapters/payments/open-payments.ts'
import {
  closeRooms,
  createDownloads,
  createRoutes,
  createViewerFiles,
  openRooms,
  pictureAccess,
  privateFeeds,
  publicFeeds,
  queues,
  seeds,
  sitemapSources,
  startJobs,
  startRooms,
  stopRooms,
  subscribers,
} from '#server/app.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { systemClock } from '#server/base/clock.ts'
import { type CloseStack, createCloseStack } from '#server/base/close-stack.ts'
import { type Config, rootDir, warningsOf } from '#server/base/config.ts'
import { openDatabase } from '#server/base/database/database.ts'
import { addDownloads } from '#server/base/downloads/downloads.ts'
import { addPrivateFeed } from '#server/base/downloads/private-feeds.ts'
import { addPublicFeed } from '#server/base/downloads/public-feeds.ts'
import { addViewerFiles } from '#server/base/downloads/viewer-files.ts'
import { createEventDelivery } from '#server/base/events/event-delivery.ts'
import { openEvents } from '#server/base/events/events.ts'
import type { Performer } from '#server/base/http/calls.ts'
import { createHttp, PAYMENT_WEBHOOK_PATH } from '#server/base/http/http.ts'
import { callInProcess } from '#server/base/http/in-process.ts'
import { frontDoor, listen } from '#server/base/http/listener.ts'
import { addOperations } from '#server/base/http/operations.ts'
import { requestListener } from '#server/base/http/request-listener.ts'
import { watchDeliveries } from '#server/base/jobs/delivery-metrics.ts'
import { openJobs } from '#server/base/jobs/jobs.ts'
import { addLiveStreams } from '#server/base/live/live-streams.ts'
import { openLog } from '#server/base/log.ts'
import { openMetrics } from '#server/base/metrics.ts'
import { OtherBaseline } from '#server/base/migrations.ts'
import { createBoundedMap } from '#server/base/pages/bounded-map.ts'
import { MOST_FRAGMENT_BYTES, MOST_HEAD_BYTES, openCache } from '#server/base/pages/cache.ts'
import { createPageCache, type PageCache } from '#server/base/pages/page-cache.ts'
import { addPages } from '#server/base/pages/rendered-pages.ts'
import { addSitemap, withSitemapLine } from '#server/base/pages/sitemap.ts'
import { readStaticFiles } from '#server/base/pages/static-files.ts'
import { readProgramVersion, welcomeVersion } from '#server/base/program-version.ts'
import { recordAuditRefusal } from '#server/base/security/audit-refusals.ts'
import { openLimits } from '#server/base/security/limits.ts'
import { openOutgoing } from '#server/base/security/outgoing.ts'
import { hasOwnHost, isForThisMachine } from '#server/base/security/own-hosts.ts'
import { recordSecret } from '#server/base/security/session-secret.ts'
import { runSeeds } from '#server/base/seed.ts'
import { DatabaseUnusable } from '#server/base/start-failures.ts'
import { addHostedPages, HOSTED_PAGES_PATH } from '#server/billing/checkout/hosted-pages.ts'
import { prepareSandbox } from '#server/billing/provider/sandbox-preparation.ts'
import { addWebhooks } from '#server/billing/webhooks/webhook-route.ts'
import type { Terminal } from '#server/cli/command.ts'
import { findCommand, runCommand, runOffline, usageOf } from '#server/cli/run.ts'
import { handOver, serveCommands } from '#server/cli/socket.ts'
import { streamTerminal } from '#server/cli/terminal.ts'
import { createViewerFinder } from '#server/membership/viewers.ts'
import { openLive } from '#server/notifications/live-greeting.ts'
import { addPictures } from '#server/pictures/picture-answers.ts'
import { addSharePictures } from '#server/pictures/share-pictures/share-pictures.ts'
import { addTranslites } from '#server/pictures/translite-answers.ts'
import type { Adapters } from '#server/room.ts'
import type { Api } from '#web/api.ts'
import { createFragmentCache } from '#web/cached-fragments.ts'
import { type PageAssets, renderPage } from '#web/entry-server.tsx'

export { readConfig } from '#server/base/config.ts'
export { reasonOf } from '#server/base/start-failures.ts'
export { findCommand, streamTerminal, usageOf }

/** Runs one operator command: in the server that holds the embedded database, else here. Resolves to its exit code. */
export async function runCli(
  config: Config,
  typed: { argv: string[]; stdin: string },
  terminal: Terminal,
): Promise<number> {
  const held = config.databaseUrl ? null : await handOver(config.dataDir, typed, terminal)
  if (held !== null) return held
  const offline = await runOffline(config, typed, terminal)
  if (offline !== null) return offline
  const closing = createCloseStack()
  try {
    const { context } = await openContext({ ...config, logLevel: 'warn' }, closing)
    await runSeeds(context, seeds)
    return await runCommand(context, typed, terminal)
  } finally {
    await closing.closeAll()
  }
}

export interface Start {
  config: Config
  /** Called at the end of each stage with what was done. */
  onStage?(stage: 'database' | 'seed' | 'listening', text: string): void
  /** Finds a page's scripts and styles in the development server. */
  assets?: PageAssets
  /** Lets the development server answer requests first. */
  before?(next: Parameters<typeof frontDoor>[0]['next']): Parameters<typeof frontDoor>[0]['next']
}

export interface Running {
  port: number
  /** What the operator should do next; null when there is nothing. */
  nextStep: string | null
  /** What is set in a way that is not meant for a site with readers. */
  warnings: readonly string[]
  stop(): Promise<void>
}

const DRAIN_MS = 10_000

/** Opens the application context: database, events, jobs. The command line uses it too, without listening. */
async function openContext(config: Config, closing: CloseStack) {
  const { log, write, flush } = openLog(config.logLevel)
  closing.add(() => {
    process.off('exit', flush)
    flush()
  })
  process.once('exit', flush)
  const database = await openDatabase(
    config.databaseUrl ? { url: config.databaseUrl } : { directory: config.dataDir },
    {
      onReplaced: () => {
        log.fatal('the database was restored under this process, which ends; start it again')
        flush()
        process.exit(1)
      },
    },
  ).catch((error: unknown) => {
    const isUnusable = config.databaseUrl && !(error instanceof OtherBaseline)
    throw isUnusable ? new DatabaseUnusable(error) : error
  })
  closing.add(() => database.close())
  await recordSecret(database, config.sessionSecret)
  const events = await openEvents(database, log)
  const cache = openCache(events)
  const jobs = await openJobs(database, log, queues)
  /** Closed once the jobs have stopped. */
  const usedByJobs = createCloseStack()
  closing.add(usedByJobs.closeAll)
  closing.add(jobs.stop)
  const context: AppContext = {
    config,
    database,
    db: database.db,
    log,
    clock: systemClock,
    events,
    cache,
    jobs,
  }
  return { context, write, usedByJobs }
}

type Provider = NonNullable<Awaited<ReturnType<typeof openAdapters>>['provider']>

function readAssets(): PageAssets {
  return JSON.parse(readFileSync(join(rootDir, 'dist', 'route-assets.json'), 'utf8')) as PageAssets
}

/** What the site asks outside of itself. */
async function openAdapters({ config, log }: AppContext, closing: CloseStack) {
  const provider = await openPayments(config, closing, async (options) => {
    const { createPaymentSandbox } = await import('#sandbox/sandbox.ts')
    const pagesUrl = `${config.publicUrl}${HOSTED_PAGES_PATH}`
    const onUnsaved = (err: unknown) => log.error({ err }, 'the payment sandbox cannot be saved')
    return createPaymentSandbox({ ...options, pagesUrl, onUnsaved })
  })
  const adapters: Adapters = {
    mail: openMail(config),
    outside: withBreaker(opdb(config.opdb), systemClock),
    files: await openFiles(config),
    outgoing: openOutgoing(),
    payments: provider?.payments ?? null,
  }
  return { adapters, provider }
}

/** Starts the site; resolves when it is ready. A step that fails closes what the steps before it have opened. */
export async function startServer(start: Start): Promise<Running> {
  const closing = createCloseStack()
  try {
    return await openSite(start, closing)
  } catch (error) {
    await closing.closeAll().catch(() => undefined)
    throw error
  }
}

async function openSite(start: Start, closing: CloseStack): Promise<Running> {
  const { config, onStage } = start
  const { context, write, usedByJobs } = await openContext(config, closing)
  onStage?.(
    'database',
    context.database.kind === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL by DATABASE_URL',
  )
  const seeded = await runSeeds(context, seeds)
  onStage?.('seed', seeded.length > 0 ? `${seeded.length} parts of "${config.seed}" seeded` : 'nothing new')
  const { adapters, provider } = await openAdapters(context, usedByJobs)
  const rooms = await openRooms(context, adapters)
  usedByJobs.add(() => closeRooms(context, rooms))
  const state = { isReady: false }
  const site = createSite({ start, context, rooms, provider, state })
  mountRooms(site)
  const cache = mountPages(site)
  const delivery = createEventDelivery({ ...context, planClock: rooms.planClock }, subscribers)
  closing.add(() => stopRooms(context, rooms))
  closing.add(delivery.stop)
  const port = await openListener(site, { cache, write, closing })
  onStage?.('listening', `${config.host}:${port}`)
  const nextStep = (await adminExists(context.db))
    ? null
    : `create the first admin at ${config.publicUrl}${paths.adminSetup()}`
  if (provider?.sandbox) await prepareSandbox(context, provider.payments)
  await welcomeVersion(context.db, readProgramVersion())
  // Last: a process that cannot listen must not take jobs from the others.
  await startJobs(context, rooms)
  delivery.start()
  startRooms(context, rooms)
  state.isReady = true
  return { port, nextStep, warnings: warningsOf(config), stop: closing.closeAll }
}

interface Parts {
  start: Start
  context: AppContext
  rooms: Awaited<ReturnType<typeof openRooms>>
  provider: Provider | null
  /** Whether the load balancer may send requests. */
  state: { isReady: boolean }
}

/** The application with the calls of the API, and what its other parts share. */
function createSite(parts: Parts) {
  const { context, rooms, provider, state } = parts
  const { config, log, database } = context
  const metrics = openMetrics()
  watchDeliveries(metrics, context)
  const performer: Performer = {
    limits: openLimits(database, { enabled: config.rateLimits, secret: config.sessionSecret }),
    checkReplies: !config.isProduction,
  }
  const routes = createRoutes(context, rooms)
  const resolveSession = createViewerFinder(context, rooms.billing)
  const shared = { ...performer, config, log, metrics, resolveSession }
  const app = createHttp({
    ...shared,
    routes,
    onRefused: recordAuditRefusal(context),
    ownPaths: provider?.sandbox ? [PAYMENT_WEBHOOK_PATH] : [],
  })
  addOperations(app, { config, database, metrics, routes, isReady: () => state.isReady })
  const hub = openLive(context)
  addLiveStreams(app, { ...shared, hub })
  return { ...parts, ...shared, performer, routes, app, hub }
}

type Site = ReturnType<typeof createSite>

/** What rooms answer beside the calls: pictures, files, feeds, the payment provider's webhooks. */
function mountRooms(site: Site): void {
  const { app, context, rooms, provider, config, limits } = site
  const { cache } = context
  addTranslites(app, limits)
  addSharePictures(app, { parts: rooms.pictures, cache, limits, findPost: rooms.findPostShare })
  addSitemap(app, { config, cache, sources: sitemapSources(context, rooms) })
  addWebhooks(app, context, rooms.billing)
  if (provider?.sandbox) addHostedPages(app, provider.sandbox, site)
  addPictures(app, context, { files: rooms.pictures.files, access: pictureAccess(context), http: site })
  addDownloads(app, createDownloads(context, rooms), site)
  addViewerFiles(app, createViewerFiles(context), site)
  for (const feed of publicFeeds(context)) addPublicFeed(app, context, { limits, feed })
  for (const feed of privateFeeds(context, rooms)) addPrivateFeed(app, context, { limits, feed })
}

/** The pages of the site; returns the stored ones. */
function mountPages(site: Site): PageCache {
  const { app, context, rooms, start, performer, routes, config, log } = site
  const assets = start.assets ?? readAssets()
  const cache = createPageCache(config.isProduction ? VISITOR_PAGES : {}, context.cache)
  const replies = config.isProduction ? context.cache : undefined
  const fragments = createFragmentCache(createBoundedMap(MOST_FRAGMENT_BYTES))
  const heads = createFragmentCache(createBoundedMap(MOST_HEAD_BYTES))
  const byKey = new Map(routes.map((route) => [route.key as string, route]))
  addPages(app, {
    ...site,
    cache,
    redirects: REDIRECTS,
    secretPaths: SECRET_PATHS,
    render: async (request, caller, mark) => {
      const { call, shown } = callInProcess({ routes: byKey, performer, cache: replies, log }, caller)
      const page = await renderPage({
        request,
        api: call as Api,
        now: context.clock.now(),
        origin: config.publicUrl,
        mark,
        assets,
        fragments,
        heads,
        isStored: caller.viewer.member === null,
      })
      return { ...page, ...shown() }
    },
  })
  rooms.ownPages.serve((path) => app.request(new URL(path, config.publicUrl).href))
  return cache
}

interface Listener {
  cache: PageCache
  /** Writes one finished line to the log. */
  write(line: string): void
  closing: CloseStack
}

/** Listens for requests and, with an embedded database, for the operator's commands; returns the port. */
async function openListener(site: Site, { cache, write, closing }: Listener): Promise<number> {
  const { app, context, start, state, hub, config, log, metrics } = site
  const next = requestListener(app, { config })
  const door = frontDoor({
    files: withSitemapLine(readStaticFiles(join(rootDir, 'dist', 'client'), config), config),
    cache,
    metrics,
    isSecure: config.isSecure,
    isMeant: isForThisMachine(config) ? (headers) => hasOwnHost(headers, config.publicUrl) : null,
    writeLine: log.isLevelEnabled('info') ? write : null,
    next,
  })
  const listening = await listen(start.before ? start.before(next) : door, config)
  closing.add(() => listening.close(DRAIN_MS))
  if (context.database.kind === 'embedded') closing.add((await serveCommands(context)).close)
  closing.add(() => {
    log.info('stopping: running requests are finished first')
    state.isReady = false
    // Streams never end by themselves: they would keep the listener open until its grace period is over.
    hub.close()
  })
  return listening.port
}
