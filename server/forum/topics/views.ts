// Counts views of topics: once per member and day, batched in memory. Stored so that no one can tell who viewed what.
import { createHmac } from 'node:crypto'
import { lt, sql } from 'drizzle-orm'
import { DAY_MS } from '#contract/durations.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { takeLock } from '#server/base/database/locks.ts'
import { forumTopics, forumViews } from '#server/forum/tables.ts'

export interface TopicViews {
  /** Notes that a member has viewed a topic. */
  note(topicId: number, memberId: number): void
  /** Writes the noted views in one statement. */
  write(): Promise<void>
  /** Starts to write every ten seconds, if there are views. */
  start(): void
  stop(): Promise<void>
}

const EVERY_MS = 10_000
/** Maximum of views per process in ten seconds; more are not counted. */
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

  /** Serialized: a caller also waits for earlier writes. */
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
    await takeLock(tx, 'topicCounters')
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

/** Daily. Keeps yesterday's rows, because a process may write them late after midnight. */
export async function cleanUpTopicViews(db: Db, now: Date): Promise<void> {
  await db.delete(forumViews).where(lt(forumViews.viewedOn, dayOf(new Date(now.getTime() - DAY_MS))))
}
