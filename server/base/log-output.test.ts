import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, constants, mkdtempSync, openSync, readSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openOutput } from './log-output.ts'

const isIdle = () => !process.getActiveResourcesInfo().includes('FSReqCallback')
const folder = () => mkdtempSync(join(tmpdir(), 'multiball-log-'))

/** A file that nothing can be written to, as on a full disk. */
function unwritable(): number {
  const file = join(folder(), 'log')
  writeFileSync(file, '')
  return openSync(file, 'r')
}

test.each([
  ['at once', ''],
  ['after a while', "await new Promise((done) => setTimeout(done, 100)); log.info('more')"],
])('a process whose log cannot be written goes on and ends, %s', async (_, more) => {
  const script = `
    import { openLog } from './server/base/log.ts'
    const { log, write, flush } = openLog('info')
    log.info('one')
    write('two\\n')
    ${more}
    log.fatal('three')
    flush()
    console.error('alive')
    process.exit(0)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', unwritable(), 'pipe'],
    timeout: 8_000,
  })
  let said = ''
  child.stderr?.on('data', (data) => {
    said += data
  })
  const [code] = await once(child, 'close')
  expect([code, said]).toEqual([0, 'alive\n'])
})

test('lines that cannot be written are dropped, and later ones are written again', async () => {
  const pipe = join(folder(), 'pipe')
  execFileSync('mkfifo', [pipe])
  const open = () => openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
  const reader = open()
  const output = openOutput(openSync(pipe, 'w'))
  const read = (from: number) => {
    const bytes = Buffer.alloc(1_000)
    return bytes.toString('utf8', 0, readSync(from, bytes))
  }
  output.write('one\n')
  output.flushSync()
  await expect.poll(isIdle).toBe(true)
  expect(read(reader)).toBe('one\n')
  closeSync(reader)
  output.write('lost\n')
  output.write('lost as well\n')
  await expect.poll(isIdle).toBe(true)
  output.write('lost at a flush\n')
  output.flushSync()
  await expect.poll(isIdle).toBe(true)
  const again = open()
  output.write('two\n')
  output.write('three\n')
  await expect.poll(isIdle).toBe(true)
  expect(read(again)).toBe('two\nthree\n')
})

test.each([
  ['written', false],
  ['flushed', true],
])(
  'after a line that was written in part, the next one that is %s begins a new line',
  async (_, isFlushed) => {
    const pipe = join(folder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    const open = () => openSync(pipe, constants.O_RDONLY | constants.O_NONBLOCK)
    const reader = open()
    const output = openOutput(openSync(pipe, 'w'))
    const bytes = Buffer.alloc(1_000_000)
    output.write(`${'long '.repeat(100_000)}\n`)
    // Once the pipe has something, the rest waits for a reader.
    await expect.poll(() => readSync(reader, bytes, 0, 1, null)).toBe(1)
    await new Promise((done) => setTimeout(done, 100))
    closeSync(reader)
    await expect.poll(isIdle).toBe(true)
    const again = open()
    const half = bytes.toString('utf8', 0, readSync(again, bytes))
    expect(half).toMatch(/^ong .*[long ]$/)
    output.write('two\n')
    if (isFlushed) output.flushSync()
    await expect.poll(isIdle).toBe(true)
    output.write('three\n')
    await expect.poll(isIdle).toBe(true)
    expect(bytes.toString('utf8', 0, readSync(again, bytes))).toBe('\ntwo\nthree\n')
  },
)
