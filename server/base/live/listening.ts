// The one connection of a process that receives NOTIFY. It reconnects when it breaks and tells its listeners, because
// PostgreSQL stores no messages for a lost connection.
import pg from 'pg'

interface Listener {
  onMessage(payload: string): void
  /** Called after a lost connection: messages sent meanwhile were missed. */
  onReconnect?: (() => void) | undefined
}

export interface Listening {
  /** Rejects when the LISTEN failed; it may then be tried again. */
  listen(
    channel: string,
    onMessage: Listener['onMessage'],
    onReconnect?: Listener['onReconnect'],
  ): Promise<void>
  close(): Promise<void>
}

const FIRST_PAUSE_MS = 50
const PAUSE_MS = 1_000
const KEEP_ALIVE_MS = 10_000

export function openListening(url: string, prepare: (client: pg.Client) => Promise<void>): Listening {
  const channels = new Map<string, Set<Listener>>()
  let connected: Promise<pg.Client> | null = null
  let isClosed = false

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      // Without keep-alive, a connection that a network silently drops looks open for hours.
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    })
    let isReady = false
    client.on('notification', ({ channel, payload = '' }) => {
      // Left to onReconnect: a message handled before it would hide what was missed earlier.
      if (!isReady) return
      for (const { onMessage } of channels.get(channel) ?? []) onMessage(payload)
    })
    client.on('error', () => undefined)
    client.on('end', () => {
      if (!isReady || isClosed) return
      connected = null
      setTimeout(connectAgain, FIRST_PAUSE_MS).unref()
    })
    try {
      await client.connect()
      await prepare(client)
      for (const channel of channels.keys()) await client.query(`LISTEN "${channel}"`)
    } catch (error) {
      await client.end().catch(() => undefined)
      throw error
    }
    isReady = true
    return client
  }

  /** Simultaneous callers share one attempt. */
  function connection(): Promise<pg.Client> {
    if (connected) return connected
    const attempt = connect()
    connected = attempt
    attempt.catch(() => {
      if (connected === attempt) connected = null
    })
    return attempt
  }

  function connectAgain(): void {
    if (isClosed) return
    const before = [...channels.values()].flatMap((listeners) => [...listeners])
    connection().then(
      () => {
        for (const listener of before) listener.onReconnect?.()
      },
      () => setTimeout(connectAgain, PAUSE_MS).unref(),
    )
  }

  return {
    listen: async (channel, onMessage, onReconnect) => {
      const listener = { onMessage, onReconnect }
      const client = await connection()
      const listeners = channels.get(channel) ?? new Set()
      channels.set(channel, listeners.add(listener))
      try {
        await client.query(`LISTEN "${channel}"`)
      } catch (error) {
        listeners.delete(listener)
        throw error
      }
    },
    close: async () => {
      isClosed = true
      const client = await connected?.catch(() => null)
      await client?.end().catch(() => undefined)
    },
  }
}
