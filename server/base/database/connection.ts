// A single connection to a database server, for what belongs to one session: locks, snapshots, a restore.
import pg from 'pg'

export interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** Opens a dedicated connection; the caller must end it. */
export async function connect(url: string): Promise<Connection & { end(): Promise<void> }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    // The connection is idle while a dump runs: without keep-alive a network may drop it, and its lock with it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // The next query reports a broken connection.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
