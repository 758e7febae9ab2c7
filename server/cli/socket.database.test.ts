// The command socket: clients that send nonsense or disconnect early do not stop the site.
import { mkdtempSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AppContext } from '#server/base/app-context.ts'
import { openTestSite } from '#server/testing/site.ts'
import { handOver, serveCommands } from './socket.ts'

let context: AppContext
let commands: Awaited<ReturnType<typeof serveCommands>>
beforeAll(async () => {
  const site = await openTestSite()
  // A separate, short path: a socket's address has a maximum length.
  const dataDir = mkdtempSync(join(tmpdir(), 'cli-'))
  context = { ...site.context, config: { ...site.context.config, dataDir } }
  commands = await serveCommands(context)
})
afterAll(() => commands.close())

/** Sends a text and returns everything received until the server or this client closes the connection. */
function say(text: string, hangUpAfter?: number): Promise<string> {
  return new Promise((done) => {
    const socket = connect(join(context.config.dataDir, 'cli.sock'))
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk
    })
    socket.on('error', () => undefined)
    socket.on('close', () => done(answer))
    socket.write(text, () => {
      if (hangUpAfter === undefined) return
      socket.pause()
      setTimeout(() => socket.destroy(), hangUpAfter)
    })
  })
}

async function help(): Promise<{ code: number | null; lines: string[] }> {
  const lines: string[] = []
  const terminal = { line: (text: string) => lines.push(text), progress: () => undefined }
  return { code: await handOver(context.config.dataDir, { argv: ['nothing'], stdin: '' }, terminal), lines }
}

test('only its owner may open it', () => {
  expect(statSync(join(context.config.dataDir, 'cli.sock')).mode & 0o777).toBe(0o600)
})

test.each(['not json\n', 'null\n', '\n', '{"argv":5}\n', '{"argv":[{}],"stdin":1}\n', '{"argv":[]}\n'])(
  'what is no command is answered and the line is closed: %j',
  async (text) => {
    expect(await say(text)).toBe('{"line":"This is not a command."}\n{"exit":2}\n')
  },
)

test('a line without end is cut off', async () => {
  expect(await say('x'.repeat(2_000_000))).toBe('')
})

test('one who hangs up while being answered, or before asking, stops nothing', async () => {
  const ask = `${JSON.stringify({ argv: ['nothing'], stdin: '' })}\n`
  for (const after of [0, 0, 1, 5]) await say(ask, after)
  await say(ask + 'x'.repeat(200_000), 10)
  await say('', 0)
  const { code, lines } = await help()
  expect(code).toBe(2)
  expect(lines.join('\n')).toContain('opdb sync')
})
