// Questions that are asked again and again are parsed and planned once per connection: most of what a page costs the
// database is that, not finding rows.
import pg from 'pg'

/** Asked so often, a question is worth a plan of its own. */
const WORTH_A_PLAN = 3
/** Each connection keeps the plans of all of them in its memory. */
const MOST_PLANS = 300
/** Texts that are counted at a time; filters put together anew each time never come to be worth a plan. */
const MOST_COUNTED = 2_000

/** "Cached plan must not change result type." */
const CHANGED_RESULT = '0A000'

export interface StatementNames {
  /** The name under which a connection keeps the plan of a question; none while it is rare, or changes anything. */
  nameOf(text: string): string | undefined
  /** The plan no longer fits the tables, which were changed under it: the question begins anew. */
  forget(text: string): void
}

/** Counts what one process asks and names what it asks often. */
export function createStatementNames(): StatementNames {
  const names = new Map<string, string>()
  const counts = new Map<string, number>()
  let given = 0
  return {
    nameOf: (text) => {
      const name = names.get(text)
      if (name || names.size >= MOST_PLANS || !/^\(*select /.test(text)) return name
      const count = (counts.get(text) ?? 0) + 1
      if (count < WORTH_A_PLAN) {
        if (counts.size >= MOST_COUNTED) counts.clear()
        counts.set(text, count)
        return undefined
      }
      counts.delete(text)
      names.set(text, `select_${++given}`)
      return names.get(text)
    },
    forget: (text) => {
      names.delete(text)
    },
  }
}

/** A class of connections for a pool, which let the server keep the plans of what is asked often. */
export function preparingClient({ nameOf, forget }: StatementNames): typeof pg.Client {
  const ask = pg.Client.prototype.query as (this: pg.Client, ...args: unknown[]) => unknown
  class PreparingClient extends pg.Client {}
  // By assignment: the driver's many shapes of this one method cannot be overridden in words that the compiler takes.
  Object.assign(PreparingClient.prototype, {
    query(this: pg.Client, asked: unknown, ...rest: unknown[]): unknown {
      const name = isQuestion(asked) ? nameOf(asked.text) : undefined
      if (!name) return ask.call(this, asked, ...rest)
      const question = { ...(asked as pg.QueryConfig), name }
      const answer = ask.call(this, question, ...rest)
      // A pool drops a connection whose question failed; a transaction gives it back.
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

/** What the query builder hands over; hand-written texts of libraries come as plain text, and are theirs. */
function isQuestion(asked: unknown): asked is pg.QueryConfig {
  return typeof asked === 'object' && asked !== null && 'text' in asked && !('name' in asked && asked.name)
}
