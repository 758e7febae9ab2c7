// Reverses the rows of queries without an order, so that a test finds code that counts on the order of insertion before a
// busy server does.
import pg from 'pg'

type Answered = { rows?: unknown[] }

/** From now on in this process, rows of a `select` without `order by` come in reverse. */
export function turnUnorderedRows(): void {
  const plain = pg.Client.prototype.query as (...args: unknown[]) => unknown
  const turned = function (this: pg.Client, ...args: unknown[]): unknown {
    const [asked] = args
    const text = typeof asked === 'string' ? asked : (asked as { text?: unknown } | undefined)?.text
    if (typeof text !== 'string' || !isUnordered(text)) return plain.apply(this, args)
    const done = args.at(-1)
    if (typeof done === 'function') {
      args[args.length - 1] = (error: unknown, result?: Answered) => done(error, result && turn(result))
      return plain.apply(this, args)
    }
    const answer = plain.apply(this, args)
    return answer instanceof Promise ? answer.then(turn) : answer
  }
  pg.Client.prototype.query = turned as typeof pg.Client.prototype.query
}

function isUnordered(text: string): boolean {
  return /^\s*(select|with)\b/i.test(text) && !/\border by\b/i.test(text)
}

function turn<T extends Answered>(result: T): T {
  result.rows?.reverse()
  return result
}
