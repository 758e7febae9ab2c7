import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DirectoryHeld, lockDirectory } from './directory-lock.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'multiball-lock-'))

test('a directory is held once, and free again afterwards', () => {
  const directory = folder()
  const release = lockDirectory(directory)
  expect(() => lockDirectory(directory)).toThrow(DirectoryHeld)
  release()
  lockDirectory(directory)()
  expect(readdirSync(directory)).toEqual([])
})

test('the refusal says who holds it and what to do, in one line', () => {
  const directory = folder()
  lockDirectory(directory)
  let held: unknown
  try {
    lockDirectory(directory)
  } catch (error) {
    held = error
  }
  expect(held).toMatchObject({ pid: process.pid })
  expect(String(held)).toMatch(
    /DATA_DIR .* is in use by another process \(pid \d+\)\. Stop it first, or set DATABASE_URL/,
  )
  expect(String(held)).not.toContain('\n')
})

test('a living process keeps its lock', () => {
  const directory = folder()
  const child = spawn('sleep', ['30'])
  try {
    writeFileSync(join(directory, 'lock'), String(child.pid))
    expect(() => lockDirectory(directory)).toThrow(`pid ${child.pid}`)
    expect(readFileSync(join(directory, 'lock'), 'utf8')).toBe(String(child.pid))
  } finally {
    child.kill()
  }
})

test('the lock of a process that died is taken over', async () => {
  const directory = folder()
  const child = spawn('true')
  await new Promise((done) => child.once('exit', done))
  writeFileSync(join(directory, 'lock'), `${child.pid} 12345`)
  lockDirectory(directory)()
})

test.runIf(existsSync('/proc/self/stat'))('a number that went to another program since is no lock', () => {
  const directory = folder()
  writeFileSync(join(directory, 'lock'), `${process.ppid} 1`)
  lockDirectory(directory)()
})

test.each(['', 'nonsense', '-1 5', '0', '1.5'])('a lock that says %j is none', (text) => {
  const directory = folder()
  writeFileSync(join(directory, 'lock'), text)
  lockDirectory(directory)()
})

test('while another start removes a stale lock, this one neither removes nor takes it', () => {
  const directory = folder()
  const file = join(directory, 'lock')
  writeFileSync(file, '4242424 1')
  const removal = `${file}.${createHash('sha256').update('4242424 1').digest('hex').slice(0, 12)}`
  const elsewhere = folder()
  lockDirectory(elsewhere)
  // What a running process writes.
  writeFileSync(removal, readFileSync(join(elsewhere, 'lock')))
  expect(() => lockDirectory(directory)).toThrow(DirectoryHeld)
  expect(readFileSync(file, 'utf8')).toBe('4242424 1')
  // One that ended amid it is itself taken over from.
  writeFileSync(removal, '4242425 1')
  lockDirectory(directory)()
  expect(readdirSync(directory)).toEqual([])
})

test('releasing leaves the lock of another process', () => {
  const directory = folder()
  const release = lockDirectory(directory)
  writeFileSync(join(directory, 'lock'), `${process.ppid} 1`)
  release()
  expect(readdirSync(directory)).toEqual(['lock'])
})

test.each([
  ['', null],
  [', over the lock of one that died', '4242424 1'],
])('of many processes that start at once%s, exactly one gets the directory', async (_, stale) => {
  const directory = folder()
  if (stale) writeFileSync(join(directory, 'lock'), stale)
  // The holder goes on until all have answered, however late the last one starts.
  const script = `
    import { lockDirectory } from './server/base/storage/directory-lock.ts'
    try { lockDirectory(process.env.HELD); console.log('mine') } catch { console.log('held') }
    process.stdin.resume()`
  const children = Array.from({ length: 4 }, () =>
    spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
      env: { ...process.env, HELD: directory },
    }),
  )
  const said = await Promise.all(
    children.map(async ({ stdout }) => {
      const [line] = await once(stdout, 'data')
      return String(line).trim()
    }),
  )
  for (const { stdin } of children) stdin.end()
  expect(said.sort()).toEqual(['held', 'held', 'held', 'mine'])
})
