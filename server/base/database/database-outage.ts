// Tells an unreachable database from all other errors.
import { Socket } from 'node:net'

/** Errors of the driver's own sockets: files and other services fail with errors of the same names. */
const socketErrors = new WeakSet<Error>()

/** The socket of a database connection, passed to the driver as its `stream`. */
export function watchedSocket(): Socket {
  return new Socket().on('error', (error) => socketErrors.add(error))
}

/** PostgreSQL's error codes for a server that stops, starts, or accepts no more connections. */
const GONE_STATES = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08001', '08003', '08006'])

/** Whether an error means that the database cannot be reached. */
export function isDatabaseGone(error: unknown): boolean {
  for (let at: unknown = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: string }
    if (socketErrors.has(at) || (code && GONE_STATES.has(code))) return true
    // The pool and the client throw these without a code.
    if (/timeout exceeded when trying to connect|Connection terminated/.test(at.message)) return true
  }
  return false
}
