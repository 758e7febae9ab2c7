// The command socket: a running server holds the embedded database, so commands are passed to it, over a socket that
// only its owner can open. The request is one JSON line, the answer several.
import { chmodSync, existsSync, rmSync } from 'node:fs'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { z } from 'zod'
import type { AppContext } from '#server/base/app-context.ts'
import { isHeld } from '#server/base/storage/directory-lock.ts'
import type { Terminal } from './command.ts'
import { runCommand, type Typed } from './run.ts'

type Said = { line: string } | { progress: [stage: string, done: number, total: number] } | { exit: number }

const TypedLine = z.strictObject({ argv: z.array(z.string()), stdin: z.string() })
const LONGEST_LINE = 1_000_000

/** Longer paths do not fit into the address of a Unix socket. */
const LONGEST = 100

function socketPath(dataDir: string): string | null {
  const path = join(dataDir, 'cli.sock')
  return path.length <= LONGEST ? path : null
}

/** Accepts commands until closed. */
export async function serveCommands(context: AppContext): Promise<{ close(): Promise<void> }> {
  const path = socketPath(context.config.dataDir)
  if (!path) {
    context.log.warn('DATA_DIR is too long for a socket: commands cannot be handed to this server')
    return { close: async () => undefined }
  }
  rmSync(path, { force: true })
  const open = new Set<Socket>()
  const server: Server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    answer(context, socket).catch((error: unknown) => context.log.error({ err: error }, 'a command failed'))
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(path, done)
  })
  chmodSync(path, 0o600)
  return {
    close: () =>
      new Promise((done) => {
        for (const socket of open) socket.destroy()
        server.close(() => done())
      }),
  }
}

async function answer(context: AppContext, socket: Socket): Promise<void> {
  const first = await firstLine(socket)
  if (first === null) return
  // The client may disconnect while the command is still running.
  const say = (said: Said) => socket.writable && socket.write(`${JSON.stringify(said)}\n`)
  const typed = readTyped(first)
  if (!typed) say({ line: 'This is not a command.' })
  const code = typed
    ? await runCommand(context, typed, {
        line: (text) => say({ line: text }),
        progress: (...progress) => say({ progress }),
      })
    : 2
  socket.end(`${JSON.stringify({ exit: code } satisfies Said)}\n`)
}

/** Null when the client disconnects, or sends an endless line. Not by readline, which rethrows the socket's errors. */
function firstLine(socket: Socket): Promise<string | null> {
  return new Promise((done) => {
    let text = ''
    const take = (chunk: string) => {
      text += chunk
      const end = text.indexOf('\n')
      if (end < 0 && text.length > LONGEST_LINE) socket.destroy()
      if (end < 0) return
      socket.off('data', take)
      // The rest is read and dropped, so that the end of the connection is noticed.
      socket.resume()
      done(text.slice(0, end))
    }
    socket.setEncoding('utf8')
    socket.on('data', take)
    socket.on('close', () => done(null))
  })
}

function readTyped(line: string): Typed | null {
  try {
    return TypedLine.parse(JSON.parse(line))
  } catch {
    return null
  }
}

/** A starting server holds the directory before it accepts commands. */
const STARTING_MS = 15_000

/** Passes a command to the server that holds this directory; null where there is none. */
export async function handOver(dataDir: string, typed: Typed, terminal: Terminal): Promise<number | null> {
  const path = socketPath(dataDir)
  if (!path) return null
  const until = Date.now() + STARTING_MS
  let socket = await connected(path)
  while (!socket && isHeld(dataDir) && Date.now() < until) {
    await new Promise((done) => setTimeout(done, 250))
    socket = await connected(path)
  }
  if (!socket) return null
  socket.write(`${JSON.stringify(typed)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const said = JSON.parse(line) as Said
    if ('exit' in said) return said.exit
    if ('line' in said) terminal.line(said.line)
    else terminal.progress(...said.progress)
  }
  terminal.line('The server stopped before the command ended.')
  return 1
}

async function connected(path: string): Promise<Socket | null> {
  if (!existsSync(path)) return null
  const socket = connect(path)
  return new Promise((done) => {
    socket.once('connect', () => done(socket))
    socket.once('error', () => done(null))
  })
}
