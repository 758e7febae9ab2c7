// Lets pg-boss take part in one of our transactions.
import type { Db } from '#server/base/database/database.ts'

/** What pg-boss needs of a database. */
interface JobClient {
  executeSql(text: string, values: unknown[]): Promise<{ rows: unknown[] }>
}

/** The driver's own client behind a transaction; drizzle's types hide it (docs/decisions says why we need it). */
export function clientOf(db: Db): JobClient {
  const session = (db as unknown as { session?: { client?: { query?: unknown } } }).session
  const client = session?.client
  // Another connection would not see the transaction, nor be rolled back with it.
  if (!client || typeof client.query !== 'function') throw new Error('the transaction shows no client')
  const query = client.query.bind(client) as (text: string, values: unknown[]) => Promise<{ rows: unknown[] }>
  return { executeSql: (text: string, values: unknown[]) => query(text, values) }
}
