// The setup of a small checkout, whose package manager and build write down that they ran.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
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
  cpSync(new URL('./setup.mjs', import.meta.url), join(folder, 'scripts', 'setup.mjs'))
  return folder
}

async function setUp(folder: string, env: Record<string, string> = {}): Promise<number> {
  const script = `import { setUp } from '${join(folder, 'scripts', 'setup.mjs')}'; await setUp()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, npm_execpath: join(folder, 'npm.cjs'), ...env },
    stdio: 'ignore',
  })
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

test('a command that was killed while it built keeps no other from building', async () => {
  const folder = checkout()
  mkdirSync(join(folder, '.cache'))
  writeFileSync(join(folder, '.cache', 'setup.lock'), '4242424 1')
  expect(await setUp(folder)).toBe(0)
  expect(ran(folder)).toEqual(['ci', 'build'])
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
