// Composition root: reads the configuration, picks adapters, connects server and web, listens.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { paths } from '#contract/paths.ts'
import { REDIRECTS, SECRET_PATHS, VISITOR_PAGES } from '#contract/visitor-pages.ts'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { adminExists } from '#server/accounts/members.ts'
import { withBreaker } from '#server/adapters/catalogue/breaker.ts'
import { opdb } from '#server/adapters/catalogue/opdb.ts'
import { diskFiles } from '#server/adapters/files/disk.ts'
import type { Files } from '#server/adapters/files/port.ts'
import { folderMail } from '#server/adapters/mail/folder.ts'
import { smtpMail } from '#server/adapters/mail/smtp.ts'
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
  seeds,
  sitemapSources,
  startJobs,
  startRooms,
  subscribers,
} from '#server/app.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { systemClock } from '#server/base/clock.ts'
import { type Config, rootDir } from '#server/base/config.ts'
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
import { readSubscribers } from '#server/base/jobs/admin-jobs.ts'
import { openJobs } from '#server/base/jobs/jobs.ts'
import { addLiveStreams } from '#server/base/live/live-streams.ts'
import { openLog } from '#server/base/log.ts'
import { openMetrics } from '#server/base/metrics.ts'
import { OtherBaseline } from '#server/base/migrations.ts'
import { createBoundedMap } from '#server/base/pages/bounded-map.ts'
import { MOST_PART_BYTES, openCache } from '#server/base/pages/cache.ts'
import { createPageCache } from '#server/base/pages/page-cache.ts'
import { addPages } from '#server/base/pages/rendered-pages.ts'
import { addSitemap, withSitemapLine } from '#server/base/pages/sitemap.ts'
import { readStaticFiles } from '#server/base/pages/static-files.ts'
import { readProgramVersion, welcomeVersion } from '#server/base/program-version.ts'
import { recordAuditRefusal } from '#server/base/security/audit-refusals.ts'
import { openLimits } from '#server/base/security/limits.ts'
import { isLoopbackUrl } from '#server/base/security/origin.ts'
import { openOutgoing } from '#server/base/security/outgoing.ts'
import { hasOwnHost, isForThisMachine } from '#server/base/security/own-hosts.ts'
import { recordSecret } from '#server/base/security/session-secret.ts'
import { runSeeds } from '#server/base/seed.ts'
import { DirectoryHeld } from '#server/base/storage/directory-lock.ts'
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
  const { context, close } = await openContext({ ...config, logLevel: 'warn' })
  try {
    await runSeeds(context, seeds)
    return await runCommand(context, typed, terminal)
  } finally {
    await close()
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
  stop(): Promise<void>
}

const DRAIN_MS = 10_000

/** Opens the application context: database, events, jobs. The command line uses it too, without listening. */
async function openContext(
  config: Config,
): Promise<{ context: AppContext; close(): Promise<void> } & ReturnType<typeof openLog>> {
  const logging = openLog(config.logLevel)
  const { log } = logging
  const database = await openDatabase(
    config.databaseUrl ? { url: config.databaseUrl } : { directory: config.dataDir },
    {
      onReplaced: () => {
        log.fatal('the database was restored under this process, which ends; start it again')
        logging.flush()
        process.exit(1)
      },
    },
  )
  try {
    await recordSecret(database, config.sessionSecret)
    const events = await openEvents(database, log)
    const cache = openCache(events)
    const jobs = await openJobs(database, log, queues)
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
    const close = async () => {
      await jobs.stop()
      await database.close()
      logging.flush()
    }
    return { context, close, ...logging }
  } catch (error) {
    await database.close()
    throw error
  }
}

/** Why a start failed, in one line for the operator. */
export function reasonOf(error: unknown, config: Config): string {
  if (error instanceof DirectoryHeld || error instanceof OtherBaseline) return error.message
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE')
    return `PORT ${config.port} is in use by another program. Set PORT to a free one.`
  if (code === 'EACCES')
    return `PORT ${config.port} may not be opened by this account. Set PORT to one above 1023.`
  if (config.databaseUrl) return `DATABASE_URL cannot be used: ${databaseReason(error)}`
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The database's own message; a failed query's error alone would show only the query. */
function databaseReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.cause.message} (${error.message})` : error.message
}

function openMail({ mail, dataDir }: Config) {
  return mail.smtpUrl
    ? smtpMail({ url: mail.smtpUrl, from: mail.from })
    : folderMail({ folder: join(dataDir, 'mail'), from: mail.from })
}

interface Provider {
  payments: Payments
  /** The payment sandbox, where it is the provider. */
  sandbox: Sandbox | null
}

/** The payment provider if there is a key for it; the sandbox if the site is for this machine alone; else null. */
async function openPayments(config: Config): Promise<Provider | null> {
  const { secretKey, webhookSecret = '', apiBase, provider } = config.stripe
  const site = siteMark(config.publicUrl)
  if (secretKey) {
    const { stripePayments } = await import('#server/adapters/payments/stripe.ts')
    return { payments: stripePayments({ secretKey, webhookSecret, apiBase, site, provider }), sandbox: null }
  }
  if (!isLoopbackUrl(config.publicUrl)) return null
  const [{ stripePayments }, { createPaymentSandbox }] = await Promise.all([
    import('#server/adapters/payments/stripe.ts'),
    import('#sandbox/sandbox.ts'),
  ])
  const host =
    { localhost: '127.0.0.1', '0.0.0.0': '127.0.0.1', '::': '127.0.0.1', '::1': '[::1]' }[config.host] ??
    config.host
  const sandbox = createPaymentSandbox({
    folder: join(config.dataDir, 'sandbox'),
    pagesUrl: `${config.publicUrl}${HOSTED_PAGES_PATH}`,
    webhookUrl: `http://${host}:${config.port}${PAYMENT_WEBHOOK_PATH}`,
  })
  const listening = await sandbox.listen()
  const payments = stripePayments({
    secretKey: sandbox.key,
    webhookSecret: sandbox.webhookSecret,
    apiBase: `http://${listening.host}:${listening.port}`,
    site,
    provider: `sandbox:${sandbox.installation}`,
    clock: { now: () => new Date(sandbox.now() * 1000) },
  })
  return { payments, sandbox }
}

/** Identifies the site within a shared provider account: "multiball.example" becomes "multiball-example". */
function siteMark(publicUrl: string): string {
  return new URL(publicUrl).host.replace(/[^a-z0-9]+/g, '-').slice(0, 60)
}

/** Loads the bucket client only where a bucket is configured, because it is large and slow to load. */
async function openFiles({ storage }: Config): Promise<Files> {
  if (storage.kind === 'folder') return diskFiles(storage)
  const { s3Files } = await import('#server/adapters/files/s3.ts')
  return s3Files(storage)
}

function readAssets(): PageAssets {
  return JSON.parse(readFileSync(join(rootDir, 'dist', 'route-assets.json'), 'utf8')) as PageAssets
}

/** Starts the site; resolves when it listens. */
export async function startServer({ config, onStage, assets, before }: Start): Promise<Running> {
  const { context, close, log, write } = await openContext(config)
  onStage?.(
    'database',
    context.database.kind === 'embedded' ? 'embedded PostgreSQL' : 'PostgreSQL by DATABASE_URL',
  )
  const seeded = await runSeeds(context, seeds)
  onStage?.('seed', seeded.length > 0 ? `${seeded.length} parts of "${config.seed}" sown` : 'nothing new')
  const provider = await openPayments(config)
  const adapters: Adapters = {
    mail: openMail(config),
    outside: withBreaker(opdb(config.opdb), context.clock),
    files: await openFiles(config),
    outgoing: openOutgoing(),
    payments: provider?.payments ?? null,
  }
  const rooms = await openRooms(context, adapters)
  const routes = createRoutes(context, rooms)
  const metrics = openMetrics()
  const performer: Performer = {
    limits: openLimits(context.database, { enabled: config.rateLimits, secret: config.sessionSecret }),
    checkReplies: !config.isProduction,
  }
  metrics.watchDeliveries(async () => {
    const states = await readSubscribers(context.db)
    const oldest = Math.min(...states.map(({ oldestAt }) => oldestAt?.getTime() ?? Date.now()))
    return {
      oldestSeconds: Math.max(0, (Date.now() - oldest) / 1_000),
      dead: states.reduce((sum, { dead }) => sum + dead, 0),
    }
  })
  metrics.countPurges(() => context.events.countPurges())
  const resolveSession = createViewerFinder(context, rooms.billing)
  const onRefused = recordAuditRefusal(context)
  const app = createHttp({ ...performer, config, log, metrics, routes, resolveSession, onRefused })
  let stopping = false
  addOperations(app, { config, database: context.database, metrics, routes, isReady: () => !stopping })

  const hub = openLive(context)
  addLiveStreams(app, { ...performer, config, log, metrics, resolveSession, hub })
  addTranslites(app, performer.limits)
  addSharePictures(app, {
    parts: rooms.pictures,
    cache: context.cache,
    limits: performer.limits,
    findPost: rooms.findPostShare,
  })
  addSitemap(app, { config, cache: context.cache, sources: sitemapSources(context, rooms) })
  addWebhooks(app, context, rooms.billing)
  if (provider?.sandbox) addHostedPages(app, provider.sandbox, { config, resolveSession })
  addPictures(app, context, {
    files: rooms.pictures.files,
    access: pictureAccess(context),
    http: { config, resolveSession },
  })
  addDownloads(app, createDownloads(context, rooms), { config, resolveSession, limits: performer.limits })
  addViewerFiles(app, createViewerFiles(context), { config, resolveSession, limits: performer.limits })
  const { limits } = performer
  for (const feed of publicFeeds(context)) addPublicFeed(app, context, { limits, feed })
  for (const feed of privateFeeds(context, rooms)) addPrivateFeed(app, context, { limits, feed })

  const pageAssets = assets ?? readAssets()
  const cache = createPageCache(config.isProduction ? VISITOR_PAGES : {}, context.cache)
  const replies = config.isProduction ? context.cache : undefined
  const parts = createFragmentCache(createBoundedMap(MOST_PART_BYTES))
  const byKey = new Map(routes.map((route) => [route.key as string, route]))
  addPages(app, {
    config,
    log,
    metrics,
    cache,
    redirects: REDIRECTS,
    secretPaths: SECRET_PATHS,
    resolveSession,
    limits: performer.limits,
    render: async (request, caller, mark) => {
      const { call, shown } = callInProcess({ routes: byKey, performer, cache: replies, log }, caller)
      const page = await renderPage({
        request,
        api: call as Api,
        now: context.clock.now(),
        origin: config.publicUrl,
        mark,
        assets: pageAssets,
        parts,
        isStored: caller.viewer.member === null,
      })
      return { ...page, ...shown() }
    },
  })
  rooms.ownPages.serve((path) => app.request(new URL(path, config.publicUrl).href))
  await startJobs(context, rooms)
  if (provider?.sandbox) await prepareSandbox(context, provider.payments)
  await welcomeVersion(context.db, readProgramVersion())
  const delivery = createEventDelivery({ ...context, billing: rooms.billing }, subscribers)
  delivery.start()
  const running = startRooms(context, rooms)

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
  const listening = await listen(before ? before(next) : door, config)
  const desk = context.database.kind === 'embedded' ? await serveCommands(context) : null
  onStage?.('listening', `${config.host}:${listening.port}`)
  let stopped: Promise<void> | undefined
  return {
    port: listening.port,
    nextStep: (await adminExists(context.db))
      ? null
      : `create the first admin at ${config.publicUrl}${paths.adminSetup()}`,
    stop: () => {
      if (!stopping) log.info('stopping: running requests are finished first')
      stopping = true
      // Streams never end by themselves: they would keep the listener open until its grace period is over.
      hub.close()
      stopped ??= Promise.all([listening.close(DRAIN_MS), desk?.close()])
        .then(() => Promise.all([delivery.stop(), running.stop()]))
        .then(close)
        .then(() => running.close())
        .then(() => provider?.sandbox?.close())
      return stopped
    },
  }
}
