// One connection to a server's database, for what belongs to a single session: locks, snapshots, a restore.
import pg from 'pg'

export interface Connection {
  query(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

/** Opens a connection of its own; whoever opens it ends it. */
export async function connect(url: string): Promise<Connection & { end(): Promise<void> }> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5_000,
    // It is silent while others work, for as long as a dump takes: else a network may drop it, and its lock with it.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A connection that breaks is told of by the next query.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
