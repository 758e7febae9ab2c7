// Statements of one moment go to the database together. A page asks for all that it shows at once, and each statement by
// itself is a message to send and to receive, and a process of the database to wake: for a short one more than finding the rows.
import pg from 'pg'
import { isQuestion, isReading } from './prepared-statements.ts'

/** The rest goes over other connections, so that a long row of statements keeps several processors busy. */
const MOST_TOGETHER = 8

interface Waiting {
  question: pg.QueryConfig
  values: unknown[] | undefined
  resolve: (result: pg.QueryResult) => void
  reject: (error: unknown) => void
}

/**
 * A pool that batches what is read in one turn of the event loop, and asks each batch over one connection, without
 * waiting for one answer before it sends the next. Each fails or succeeds by itself, unless one of the same text could
 * not be sent. What writes or locks goes alone: nobody else should wait with it.
 */
export function openBatchingPool(settings: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...settings, pipeline: true })
  const askAlone = pool.query.bind(pool) as (...args: unknown[]) => unknown
  let batch: Waiting[] = []

  function sendBatches(): void {
    const waiting = batch
    batch = []
    while (waiting.length > 0) void send(pool, waiting.splice(0, MOST_TOGETHER))
  }

  function enqueue(question: pg.QueryConfig, values: unknown[] | undefined): Promise<pg.QueryResult> {
    // After the promises that are settled already, since those go on to ask more.
    if (batch.length === 0) queueMicrotask(() => process.nextTick(sendBatches))
    return new Promise((resolve, reject) => {
      batch.push({ question, values, resolve, reject })
    })
  }

  // Assigned, because an override of the driver's many signatures of this method does not compile.
  return Object.assign(pool, {
    query: (asked: unknown, ...rest: unknown[]) => {
      const [values] = rest
      const isAlone = rest.length > 1 || typeof values === 'function'
      if (isAlone || !isQuestion(asked) || !isReading(asked.text)) return askAlone(asked, ...rest)
      return enqueue(asked, values as unknown[] | undefined)
    },
  })
}

async function send(pool: pg.Pool, batch: readonly Waiting[]): Promise<void> {
  let client: pg.PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    for (const { reject } of batch) reject(error)
    return
  }
  // A broken connection fails its statements; without a listener it would end the process, too.
  const ignore = () => undefined
  client.on('error', ignore)
  const { stream } = client.connection
  stream.cork()
  const answers = batch.map(async ({ question, values }) => client.query(question, values))
  stream.uncork()
  // One whose statement failed is not used again: its plans may no longer fit.
  const failures: Error[] = []
  await Promise.all(
    batch.map(async ({ resolve, reject }, at) => {
      try {
        resolve((await answers[at]) as pg.QueryResult)
      } catch (error) {
        failures.push(error as Error)
        reject(error)
      }
    }),
  )
  client.off('error', ignore)
  client.release(failures[0])
}
