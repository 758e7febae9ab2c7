// Inside a transaction the outer handle hangs on the embedded database, and writes outside the transaction on a server.
// Tests on a server refuse it, so that one run finds what would hang on the other.
import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import type { Database, Db } from '#server/base/database/database.ts'

const inside = new AsyncLocalStorage<{ isOpen: boolean }>()

/** Makes queries of the outer handle fail inside one of its transactions. */
export function refuseOuterHandle(database: Database): Database {
  const db = database.db as Database['db'] & { $client: pg.Pool }
  const transaction = db.transaction.bind(db)
  db.transaction = (work, config) =>
    transaction(async (tx) => {
      const own = { isOpen: true }
      try {
        return await inside.run(own, () => work(tx))
      } finally {
        own.isOpen = false
      }
    }, config)
  const pool = db.$client
  pool.query = refusing(pool.query.bind(pool))
  pool.connect = refusing(pool.connect.bind(pool))
  return database
}

/** A transaction of the test's own, held open while the site works in other sessions. */
export function holdTransaction<T>(
  db: Db,
  work: (tx: Parameters<Parameters<Db['transaction']>[0]>[0]) => Promise<T>,
): Promise<T> {
  return db.transaction((tx) => inside.run({ isOpen: false }, () => work(tx)))
}

function refusing<T extends (...args: never[]) => unknown>(call: T): T {
  const refuse = (...args: Parameters<T>) =>
    inside.getStore()?.isOpen
      ? Promise.reject(new Error('the outer handle is used inside a transaction'))
      : call(...args)
  return refuse as T
}
