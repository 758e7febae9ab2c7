// Why a start failed, for the operator.

import { isDatabaseGone } from '#server/base/database/database-outage.ts'
import { DirectoryHeld } from '#server/base/storage/directory-lock.ts'
import type { Config } from './config.ts'
import { OtherBaseline } from './migrations.ts'

/** The database of DATABASE_URL cannot be opened, or went away. */
export class DatabaseUnusable extends Error {
  constructor(cause: unknown) {
    super(`DATABASE_URL cannot be used: ${databaseReason(cause)}`, { cause })
  }
}

/** A failure of the system, or of looking up a name. */
interface Failure extends NodeJS.ErrnoException {
  hostname?: string
}

/** One line for what an operator can mend; the stack of anything else. */
export function reasonOf(error: unknown, config: Pick<Config, 'host' | 'port' | 'databaseUrl'>): string {
  if (error instanceof DirectoryHeld || error instanceof OtherBaseline || error instanceof DatabaseUnusable)
    return error.message
  const { code, syscall, hostname } = error instanceof Error ? (error as Failure) : {}
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `PORT ${config.port} is in use by another program. Set PORT to a free one.`
  if (syscall === 'listen' && code === 'EACCES')
    return `PORT ${config.port} may not be opened by this account. Set PORT to one above 1023.`
  if (syscall === 'listen' && code === 'EADDRNOTAVAIL')
    return `HOST ${config.host} is not an address of this machine. Set HOST to one of its addresses, or to 0.0.0.0 for all.`
  if (syscall === 'getaddrinfo' && hostname === config.host)
    return `HOST ${config.host} is not a name that this machine can resolve. Set HOST to a name or an address of this machine.`
  if (config.databaseUrl && isDatabaseGone(error)) return new DatabaseUnusable(error).message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** The database's own message; a failed query's error alone would show only the query. */
function databaseReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.cause.message} (${error.message})` : error.message
}
