// Application context passed to every module. Built once in main.ts; tests build a small one.

import type { Database, Db } from '#server/base/database/database.ts'
import type { Events } from '#server/base/events/events.ts'
import type { Jobs } from '#server/base/jobs/jobs.ts'
import type { Cache } from '#server/base/pages/cache.ts'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Log } from './log.ts'

export interface AppContext {
  config: Config
  database: Database
  /** The same as database.db, because most modules need it. */
  db: Db
  log: Log
  clock: Clock
  events: Events
  /** Cache of this process; events purge it. */
  cache: Cache
  jobs: Jobs
}

/** Context of a running site. */
export interface RunningContext extends AppContext {
  /** The clock by which plans end: the payment provider's if there is one. */
  planClock: Clock
}
