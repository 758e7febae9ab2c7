// Views of topics: once for each member and day, gathered in memory and written together. Nobody can read back who saw what.
import { createHmac } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { holdLock } from '#server/base/database/locks.ts'
import { forumTopics, forumViews } from '#server/forum/tables.ts'

export interface TopicViews {
  /** A member has been shown a topic. */
  note(topicId: number, memberId: number): void
  /** Counts what was noted, in one statement. */
  write(): Promise<void>
  /** Writes every ten seconds in which there was something to note. */
  start(): void
  stop(): Promise<void>
}

const EVERY_MS = 10_000
/** Of one process in ten seconds; what is beyond is not counted. */
const NOTED_MAX = 20_000

interface View {
  viewed_on: string
  viewer: string
  topic_id: number
}

export function openTopicViews({ db, clock, log, config }: AppContext): TopicViews {
  let noted = new Map<string, View>()
  let timer: ReturnType<typeof setInterval> | undefined
  let writing: Promise<void> = Promise.resolve()

  async function writeNoted(): Promise<void> {
    if (noted.size === 0) return
    const views = noted
    noted = new Map()
    try {
      await countViews(db, [...views.values()])
    } catch (error) {
      log.warn({ err: error }, 'views of topics are counted later')
      noted = new Map([...views, ...noted].slice(0, NOTED_MAX))
    }
  }

  /** One after the other, so that who waits for one has waited for those before. */
  function write(): Promise<void> {
    writing = writing.then(writeNoted)
    return writing
  }

  return {
    note: (topicId, memberId) => {
      if (noted.size >= NOTED_MAX) return
      const viewedOn = dayOf(clock.now())
      const viewer = createHmac('sha256', config.sessionSecret)
        .update(`topic view ${viewedOn} ${topicId} ${memberId}`)
        .digest('base64url')
        .slice(0, 22)
      noted.set(viewer, { viewed_on: viewedOn, viewer, topic_id: topicId })
    },
    write,
    start: () => {
      timer = setInterval(() => void write(), EVERY_MS)
    },
    stop: async () => {
      clearInterval(timer)
      await write()
    },
  }
}

function dayOf(now: Date): string {
  return now.toISOString().slice(0, 10)
}

async function countViews(db: Db, views: readonly View[]): Promise<void> {
  await db.transaction(async (tx) => {
    // Two processes would lock the topics in different orders.
    await holdLock(tx, 'topicCounters')
    await tx.execute(sql`
      with seen as (
        insert into ${forumViews} (viewed_on, viewer, topic_id)
        select v.viewed_on, v.viewer, t.id
        from json_to_recordset(${JSON.stringify(views)}::json) as v (viewed_on date, viewer text, topic_id int)
        join ${forumTopics} t on t.id = v.topic_id
        on conflict do nothing
        returning topic_id
      ), counted as (select topic_id, count(*)::int as views from seen group by topic_id)
      update ${forumTopics} set view_count = view_count + counted.views
      from counted where id = counted.topic_id`)
  })
}

/** Once a day: those of earlier days have been counted, also by a process that was late at midnight. */
export async function cleanUpTopicViews(db: Db, now: Date): Promise<void> {
  await db.delete(forumViews).where(lt(forumViews.viewedOn, dayOf(new Date(now.getTime() - DAY_MS))))
}
