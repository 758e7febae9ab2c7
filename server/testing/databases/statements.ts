// Records the statements that some work sends to the database.
import type { Db } from '#server/base/database/database.ts'

export interface Statement {
  text: string
  params: unknown[]
}

interface Logging {
  session: { logger: Logger; options: { logger?: Logger } }
}

interface Logger {
  logQuery(text: string, params: unknown[]): void
}

/** Runs the work and returns the statements that it sent, including prepared ones and those in transactions. */
export async function statementsOf(db: Db, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { session } = db as unknown as Logging
  const { logger, options } = session
  const recorder = {
    logQuery: (text: string, params: unknown[]) => {
      statements.push({ text, params })
    },
  }
  // The query builder cannot set a logger later. A statement prepared before has the present one, a transaction makes
  // its own from the options.
  Object.assign(logger, recorder)
  Object.assign(session, { options: { ...options, logger: recorder } })
  try {
    await work()
  } finally {
    // What the logger has of its class shows again.
    Reflect.deleteProperty(logger, 'logQuery')
    Object.assign(session, { options })
  }
  return statements
}
