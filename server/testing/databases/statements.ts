// What a piece of work asks the database, as the query builder sends it.
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

/** Runs the work and answers the statements that it sent meanwhile, those of transactions among them. */
export async function statementsOf(db: Db, work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = []
  const { session } = db as unknown as Logging
  const { logger, options } = session
  const recorder = {
    logQuery: (text: string, params: unknown[]) => {
      statements.push({ text, params })
    },
  }
  // The builder offers no way to set a logger later.
  Object.assign(session, { logger: recorder, options: { ...options, logger: recorder } })
  try {
    await work()
  } finally {
    Object.assign(session, { logger, options })
  }
  return statements
}
