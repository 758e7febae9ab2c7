// Prepares frequent queries, so that each connection parses and plans them once: that is most of what a page costs the
// database, not finding rows.
import pg from 'pg'
import { HOUR_SECONDS, SECOND_MS } from '#contract/durations.ts'

/** A query repeated this often is worth a prepared statement. */
const WORTH_A_PLAN = 3
/** Each connection holds all these plans in memory. */
const MOST_PLANS = 300
/**
 * A name that is not used for this long makes room for another, since rare combinations of filters get names too.
 * Connections keep the plan of a lost name, but live no longer than this: none holds more than MOST_PLANS.
 */
export const UNUSED_SECONDS = HOUR_SECONDS
/** Query texts that are counted at a time. */
const MOST_COUNTED = 2_000

/** PostgreSQL's code for "cached plan must not change result type". */
const CHANGED_RESULT = '0A000'

export interface StatementNames {
  /** The name of a query's prepared statement; none while the query is rare, or writes. */
  nameOf(text: string): string | undefined
  /** Drops a plan that no longer fits because its tables have changed; the counting restarts. */
  forget(text: string): void
}

/** Counts the queries of one process and names the frequent ones. */
export function createStatementNames({ now = Date.now } = {}): StatementNames {
  /** The least recently used first. */
  const names = new Map<string, { name: string; usedAt: number }>()
  const counts = new Map<string, number>()
  let given = 0

  function use(text: string, name: string): string {
    names.delete(text)
    names.set(text, { name, usedAt: now() })
    return name
  }

  /** Gives up the least recently used name if it is unused for long; false while all are in use. */
  function makeRoom(): boolean {
    if (names.size < MOST_PLANS) return true
    const [unused] = names
    if (!unused || now() - unused[1].usedAt < UNUSED_SECONDS * SECOND_MS) return false
    return names.delete(unused[0])
  }

  return {
    nameOf: (text) => {
      const known = names.get(text)
      if (known) return use(text, known.name)
      if (!isSelect(text)) return undefined
      const count = (counts.get(text) ?? 0) + 1
      if (count < WORTH_A_PLAN || !makeRoom()) {
        if (counts.size >= MOST_COUNTED) counts.clear()
        counts.set(text, count)
        return undefined
      }
      counts.delete(text)
      return use(text, `select_${++given}`)
    },
    forget: (text) => {
      names.delete(text)
    },
  }
}

/** A client class for a pool that prepares frequent queries. */
export function preparingClient({ nameOf, forget }: StatementNames): typeof pg.Client {
  const ask = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  class PreparingClient extends pg.Client {}
  // Assigned, because an override of the driver's many signatures of this method does not compile.
  Object.assign(PreparingClient.prototype, {
    query(this: pg.Client, asked: unknown, ...rest: unknown[]): unknown {
      const name = isQuestion(asked) ? nameOf(asked.text) : undefined
      if (!name) return ask.call(this, asked, ...rest)
      const question = { ...(asked as pg.QueryConfig), name }
      const answer = ask.call(this, question, ...rest)
      // A pool drops a connection whose query failed; a transaction returns it.
      if (answer instanceof Promise) {
        answer.catch((error: { code?: unknown }) => {
          if (error.code === CHANGED_RESULT) forget(question.text)
        })
      }
      return answer
    },
  })
  return PreparingClient
}

/** Whether a statement of the query builder only reads: calls of the database's own functions may do more, and lock. */
export function isReading(text: string): boolean {
  return (
    isSelect(text) && !/^select (pg_|setval|nextval)/.test(text) && !LOCKING.test(text.slice(-LOCKING_MAX))
  )
}

const LOCKING = / for (no key update|update|key share|share)\b/
/** Longer than the clause, which stands last. */
const LOCKING_MAX = 80

function isSelect(text: string): boolean {
  return /^\(*select /.test(text)
}

/** Whether it comes from the query builder; libraries' hand-written statements are plain strings and are left alone. */
export function isQuestion(asked: unknown): asked is pg.QueryConfig {
  return typeof asked === 'object' && asked !== null && 'text' in asked && !('name' in asked && asked.name)
}
