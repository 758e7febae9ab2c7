// The setup of a small checkout, whose package manager and build write down that they ran.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const TOOL = `
  const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
  appendFileSync('ran', process.argv[2] + '\\n')
  setTimeout(() => {
    if (process.env.CUT_OFF) process.exit(1)
    mkdirSync('node_modules', { recursive: true })
    if (process.argv[2] === 'ci') writeFileSync('node_modules/.package-lock.json', '')
  }, 500)`

function checkout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'multiball-setup-'))
  const vite = join(folder, 'node_modules', 'vite', 'bin')
  mkdirSync(vite, { recursive: true })
  mkdirSync(join(folder, 'scripts'))
  writeFileSync(join(vite, 'vite.js'), TOOL)
  writeFileSync(join(folder, 'npm.cjs'), TOOL)
  writeFileSync(join(folder, 'package-lock.json'), '{}')
  writeFileSync(join(folder, 'main.ts'), 'version one')
  const root = new URL('..', import.meta.url)
  for (const file of ['scripts/setup.mjs', 'server/base/storage/lock-file.mjs'])
    cpSync(new URL(file, root), join(folder, file), { recursive: true })
  return folder
}

function startSetup(folder: string, env: Record<string, string> = {}) {
  const script = `import { setUp } from '${join(folder, 'scripts', 'setup.mjs')}'; await setUp()`
  return spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, npm_execpath: join(folder, 'npm.cjs'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

async function setUp(folder: string, env: Record<string, string> = {}): Promise<number> {
  const child = startSetup(folder, env)
  child.stdout?.resume()
  const [code] = await once(child, 'close')
  return code
}

const ran = (folder: string) => readFileSync(join(folder, 'ran'), 'utf8').trim().split('\n')

test('of several commands that start at once, one installs and builds, and the others wait for it', async () => {
  const folder = checkout()
  expect(await Promise.all([setUp(folder), setUp(folder), setUp(folder)])).toEqual([0, 0, 0])
  expect(ran(folder)).toEqual(['ci', 'build'])
  expect(existsSync(join(folder, '.cache', 'setup.lock'))).toBe(false)
})

const locks = (folder: string) => readdirSync(join(folder, '.cache'))

test.each([
  ['of a command that was killed while it built', '4242424 1'],
  ['whose number went to another program since', `${process.pid} 1`],
  ['that was cut off while it was written', ''],
  ['that says nothing', 'nonsense'],
])('a lock %s keeps no other command from building', async (_, text) => {
  const folder = checkout()
  mkdirSync(join(folder, '.cache'))
  writeFileSync(join(folder, '.cache', 'setup.lock'), text)
  expect(await Promise.all([setUp(folder), setUp(folder), setUp(folder)])).toEqual([0, 0, 0])
  expect(ran(folder)).toEqual(['ci', 'build'])
  expect(locks(folder)).toEqual([])
})

test.each([
  ['has the lock', 'setup.lock'],
  [
    'removes a stale lock',
    `setup.lock.${createHash('sha256').update('4242424 1').digest('hex').slice(0, 12)}`,
  ],
])('a command says once that it waits for the one that %s, and leaves both files', async (_, name) => {
  const folder = checkout()
  mkdirSync(join(folder, '.cache'))
  writeFileSync(join(folder, '.cache', 'setup.lock'), '4242424 1')
  writeFileSync(join(folder, '.cache', name), String(process.pid))
  const before = locks(folder)
  const child = startSetup(folder)
  let said = ''
  child.stdout?.on('data', (data) => {
    said += data
  })
  await expect.poll(() => said, { timeout: 5_000 }).toContain('Waiting')
  await new Promise((done) => setTimeout(done, 500))
  expect(said).toBe(`  Waiting for another start (pid ${process.pid}) to finish…\n`)
  expect(locks(folder)).toEqual(before)
  rmSync(join(folder, '.cache', name))
  expect(await once(child, 'close')).toEqual([0, null])
  expect(said.split('Waiting')).toHaveLength(2)
  expect(locks(folder)).toEqual([])
})

test('a command whose lock was taken over leaves that of the other', async () => {
  const folder = checkout()
  const lock = join(folder, '.cache', 'setup.lock')
  const child = startSetup(folder)
  let said = ''
  child.stdout?.on('data', (data) => {
    said += data
  })
  await expect.poll(() => existsSync(join(folder, 'ran')), { timeout: 5_000 }).toBe(true)
  writeFileSync(lock, String(process.pid))
  // It has installed then, and comes to build.
  await expect.poll(() => said, { timeout: 5_000 }).toContain('Waiting')
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid))
  rmSync(lock)
  expect(await once(child, 'close')).toEqual([0, null])
  expect(locks(folder)).toEqual([])
})

test('after a build that was cut off, the version before it is built again', async () => {
  const folder = checkout()
  await setUp(folder)
  writeFileSync(join(folder, 'main.ts'), 'version two')
  expect(await setUp(folder, { CUT_OFF: 'yes' })).toBe(1)
  writeFileSync(join(folder, 'main.ts'), 'version one')
  expect(await setUp(folder)).toBe(0)
  expect(ran(folder)).toEqual(['ci', 'build', 'build', 'build'])
})
