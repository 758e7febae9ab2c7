// Puts together what the rooms plug in (room.ts): main.ts, the commands and the tests' sites use what `plugIn` returns.
import type { AppContext } from '#server/base/app-context.ts'
import { cleanUpGround } from '#server/base/jobs/cleanup.ts'
import { handleEach } from '#server/base/jobs/handle-each.ts'
import type { QueueList } from '#server/base/jobs/job-queues.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { missedRuns, queueMissedRuns } from '#server/base/jobs/missed-runs.ts'
import { holdsFirstPosts } from '#server/moderation/cases/held-posts.ts'
import { moderatedKinds } from '#server/moderation/cases/reportable-kinds.ts'
import { pictureAccessOf } from '#server/pictures/picture-access.ts'
import { draftKinds } from '#server/writing/drafts/draft-kinds.ts'
import type { AppOf, Fitting, OpenedOf, RunningOf } from './plugged-types.ts'
import type { Adapters, Collected, Room } from './room.ts'

/** At an hour when few members are online. */
const dailyCleanup = jobType<Record<string, never>>('daily_cleanup', { retries: 2, schedule: '41 3 * * *' })

/** Those of no room. */
const JOB_TYPES = [dailyCleanup, missedRuns]

/** The rooms as one, in the order of the shelves. */
export function plugIn<const L extends readonly object[]>(list: L & Fitting<L>) {
  type App = AppOf<L>
  type Running = RunningOf<L>
  /** The adapters, and what the rooms have opened. */
  type Opened = Adapters & OpenedOf<L>
  // `Fitting` has compared each of them with this type.
  const rooms = list as unknown as readonly Room<App, Running>[]
  const ports = merge(rooms.map(({ gives }) => gives))

  /** A part of every room that has it, as one list. */
  const all = <T>(part: (room: Room<App, Running>) => T | readonly T[] | undefined): T[] =>
    rooms.flatMap((room) => part(room) ?? [])
  const withPorts = (context: AppContext) => ({ ...context, ...ports }) as App
  const runningApp = (context: AppContext, opened: Opened) =>
    ({ ...withPorts(context), ...opened }) as Running

  const personalData = all((room) => room.personalData)
  const searchableRows = all((room) => room.searchable)
  const notifications = all((room) => room.notifications)
  const subscribers = all((room) =>
    typeof room.subscribers === 'function' ? room.subscribers(notifications) : room.subscribers,
  )
  /** All queues of the site: every process and every command creates them, before the seeds. */
  const queues: QueueList = { subscribers, types: [...JOB_TYPES, ...all((room) => room.jobTypes)] }
  const firstPosts = holdsFirstPosts(
    all(({ countPostsOf }) => (countPostsOf ? [{ countOf: countPostsOf }] : [])),
  )
  const pictureAccess = ({ db }: Pick<AppContext, 'db'>) =>
    pictureAccessOf(
      db,
      all((room) => room.pictureAccess),
    )
  const reportable = (context: AppContext) => {
    const [app, access] = [withPorts(context), { pictureAccess: pictureAccess(context) }]
    return moderatedKinds(...all((room) => room.reportable?.(app, access)))
  }
  const collect = (app: Running): Collected => ({
    personalData,
    searchableRows,
    writtenRows: all((room) => room.written),
    contributions: all((room) => room.contributions),
    firstPosts,
    pictureAccess: pictureAccess(app),
    reportable: reportable(app),
    activity: all((room) => room.activity?.(app)),
    searchSources: all((room) => room.search?.(app)),
    draftKinds: draftKinds(...all((room) => room.drafts?.(app))),
    mailQueues: queues.types.filter(({ isMail }) => isMail).map(({ name }) => name),
  })

  async function cleanUpDaily(app: Running): Promise<void> {
    const now = app.clock.now()
    const cleanUps = rooms.toReversed().map((room) => () => room.cleanUp?.(app, now))
    await handleEach([...cleanUps, () => cleanUpGround(app.db, now)], (cleanUp) => cleanUp(), app)
  }

  return {
    personalData,
    searchableRows,
    subscribers,
    queues,
    withPorts,
    pictureAccess,
    /** Seeds of a fresh site, in the order in which they run. */
    seeds: [
      ...all(({ seed }) => (typeof seed === 'function' ? seed(ports as App) : seed)),
      ...all(({ lateSeed }) => (typeof lateSeed === 'function' ? lateSeed(reportable) : lateSeed)),
    ],
    /** Opens what rooms need while the site runs: in-memory indexes, circuit breakers, caches. */
    openRooms: async (context: AppContext, adapters: Adapters) => {
      const app = { ...withPorts(context), ...adapters }
      const opened = await Promise.all(rooms.map((room) => room.open?.(app)))
      return merge([ports, adapters, ...opened]) as Opened
    },
    createRoutes: (context: AppContext, opened: Opened) => {
      const app = runningApp(context, opened)
      const collected = collect(app)
      return all((room) => room.routes?.(app, collected))
    },
    sitemapSources: (context: AppContext, opened: Opened) => {
      const app = runningApp(context, opened)
      return all((room) => room.sitemap?.(app))
    },
    createDownloads: (context: AppContext, opened: Opened) => {
      const app = runningApp(context, opened)
      return all((room) => room.downloads?.(app))
    },
    createViewerFiles: (context: AppContext) => all((room) => room.viewerFiles?.(withPorts(context))),
    publicFeeds: (context: AppContext) => all((room) => room.publicFeed?.(withPorts(context))),
    privateFeeds: (context: AppContext, opened: Opened) => {
      const app = runningApp(context, opened)
      return all((room) => room.privateFeed?.(app))
    },
    /** Registers the handler of each job, and has those done that were missed. */
    startJobs: async (context: AppContext, opened: Opened) => {
      const app = runningApp(context, opened)
      const collected = collect(app)
      await app.jobs.work(dailyCleanup, () => cleanUpDaily(app))
      for (const room of rooms) await room.startJobs?.(app, collected)
      await app.jobs.work(missedRuns, () => queueMissedRuns(app.db, new Date()))
      await app.jobs.add(app.db, missedRuns, {})
    },
    /** What rooms do while the site listens. */
    startRooms: (context: AppContext, opened: Opened) => {
      const app = runningApp(context, opened)
      for (const room of rooms) room.start?.(app)
    },
    /** Before the jobs stop. */
    stopRooms: async (context: AppContext, opened: Opened) => {
      const app = runningApp(context, opened)
      await Promise.all(rooms.map((room) => room.stop?.(app)))
    },
    /** After the jobs have stopped. */
    closeRooms: (context: AppContext, opened: Opened) => {
      const app = runningApp(context, opened)
      for (const room of rooms) room.close?.(app)
    },
  }
}

/** One object of several; stops the start where two have the same name. */
function merge(parts: readonly (object | undefined)[]): object {
  const merged: Record<string, unknown> = {}
  for (const [name, value] of parts.flatMap((part) => Object.entries(part ?? {}))) {
    if (Object.hasOwn(merged, name)) throw new Error(`Two rooms give "${name}": each port has one giver.`)
    merged[name] = value
  }
  return merged
}
