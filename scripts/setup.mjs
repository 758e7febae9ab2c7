// What the commands need before they can run: dependencies and a build, each only when it is missing or old.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { takeLock } from '../server/base/storage/lock-file.mjs'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

/** Ends the program with one line when Node is too old to run it. */
function mustHaveNode() {
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Multiball needs Node 20.19 or newer; this is ${process.versions.node}.`)
  process.exit(1)
}

/**
 * Runs a program to its end; its output goes to ours, or is shown only after a failure. With `hear` it goes to ours and
 * to `hear`, chunk by chunk. A patient one leaves the processors to everything else.
 * @param {string} command @param {string[]} args
 * @param {{ quiet?: boolean, env?: Record<string, string | undefined>, hear?: (text: string) => void, isPatient?: boolean }} [options]
 * @returns {Promise<number>} its exit code
 */
export function run(command, args, { quiet = false, env = {}, hear, isPatient = false } = {}) {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet || hear ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    if (isPatient && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    let said = ''
    /** @param {Buffer} chunk */
    const take = (chunk) => {
      if (quiet) said += chunk
      else process.stdout.write(chunk)
      hear?.(String(chunk))
    }
    child.stdout?.on('data', take)
    child.stderr?.on('data', take)
    child.on('error', (error) => {
      console.error(`${command} could not be started: ${error.message}`)
      done(127)
    })
    child.on('close', (code) => {
      if (quiet && code !== 0) process.stderr.write(said)
      done(code ?? 1)
    })
  })
}

/** Runs a program of a dependency, by its script, without a shell. @param {string} name @param {string[]} args */
export function runTool(name, args, options = {}) {
  return run(process.execPath, [join(root, 'node_modules', toolPath(name)), ...args], options)
}

/** @param {string} name */
function toolPath(name) {
  const paths = {
    vite: 'vite/bin/vite.js',
    tsc: 'typescript/bin/tsc',
    biome: '@biomejs/biome/bin/biome',
    vitest: 'vitest/vitest.mjs',
    playwright: '@playwright/test/cli.js',
    tsx: 'tsx/dist/cli.mjs',
  }
  const path = paths[/** @type {keyof typeof paths} */ (name)]
  if (!path) throw new Error(`There is no tool ${name}.`)
  return path
}

/**
 * Shows a stage while it runs and how long it took; ends the program when it fails.
 * @param {string} title
 * @param {(say: (line: string) => void) => Promise<string | number | void>} work text to show, or an exit code; may say a line
 * @param {Pick<NodeJS.WriteStream, "isTTY" | "write">} [out]
 */
export async function stage(title, work, out = process.stdout) {
  const started = Date.now()
  const live = out.isTTY
  if (live) out.write(`  … ${title}`)
  const spinner = live
    ? setInterval(() => out.write(`\r  … ${title} ${Math.round((Date.now() - started) / 1000)} s`), 1000)
    : undefined
  const result = await work((line) => out.write(`${live ? '\r\x1b[K' : ''}  ${line}\n`))
  clearInterval(spinner)
  const seconds = ((Date.now() - started) / 1000).toFixed(1)
  const failed = typeof result === 'number' && result !== 0
  const note = typeof result === 'string' ? `, ${result}` : ''
  out.write(`${live ? '\r\x1b[K' : ''}  ${failed ? '✗' : '✓'} ${title} (${seconds} s${note})\n`)
  if (failed) process.exit(1)
}

const LOCK = join(root, '.cache', 'setup.lock')

/**
 * Runs the work while no other command works on the same checkout: two that install or build at once break each other's files.
 * @template T @param {() => Promise<T>} work @param {(line: string) => void} say
 */
async function alone(work, say) {
  mkdirSync(dirname(LOCK), { recursive: true })
  let taken = takeLock(LOCK)
  if (typeof taken === 'number') say(`Waiting for another start (pid ${taken}) to finish…`)
  while (typeof taken === 'number') {
    await new Promise((done) => setTimeout(done, 200))
    taken = takeLock(LOCK)
  }
  const release = taken
  process.once('exit', release)
  try {
    return await work()
  } finally {
    process.off('exit', release)
    release()
  }
}

/** What a stage says that waited for another command. */
const BY_ANOTHER = 'done by another command'

function isInstalled() {
  const mark = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(mark)) return false
  return statSync(mark).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
}

/** Installs exactly what the lock file says, including build tools, regardless of NODE_ENV. @param {(line: string) => void} [say] */
export function install(say = console.log) {
  return alone(async () => (isInstalled() ? BY_ANOTHER : await installNow()), say)
}

async function installNow() {
  const npm = process.env.npm_execpath
  const [command, first] = npm ? [process.execPath, [npm]] : ['npm', []]
  const code = await run(
    command,
    [...first, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      quiet: true,
      env: { NODE_ENV: undefined },
    },
  )
  return code === 0 ? 'dependencies installed' : code
}

const SOURCES = [
  'backglass',
  'contract',
  'server',
  'web',
  'public',
  'sandbox',
  'scripts',
  'main.ts',
  'vite.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]
const BUILD_MARK = join(root, 'dist', 'built-from')

/** A fingerprint of everything that the build reads. */
export function sourceMark() {
  const hash = createHash('sha256')
  for (const source of SOURCES) hashTree(hash, join(root, source))
  return hash.digest('hex')
}

/** @param {import('node:crypto').Hash} hash @param {string} path */
function hashTree(hash, path) {
  if (!existsSync(path)) return
  if (statSync(path).isDirectory()) {
    for (const name of readdirSync(path).sort()) hashTree(hash, join(path, name))
    return
  }
  if (/\.(test|database\.test)\.tsx?$/.test(path)) return
  hash.update(path.slice(root.length)).update(readFileSync(path))
}

/** @param {string} mark */
export function isBuilt(mark) {
  return existsSync(BUILD_MARK) && readFileSync(BUILD_MARK, 'utf8') === mark
}

/** @param {string} mark @param {(line: string) => void} [say] */
export function build(mark, say = console.log) {
  return alone(async () => (isBuilt(mark) ? BY_ANOTHER : await buildNow(mark)), say)
}

/** @param {string} mark */
async function buildNow(mark) {
  // First: a build that is cut off must not pass for the one before it.
  rmSync(BUILD_MARK, { force: true })
  const code = await runTool('vite', ['build', '--app', '--logLevel', 'warn'], {
    quiet: true,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) return code
  mkdirSync(dirname(BUILD_MARK), { recursive: true })
  writeFileSync(BUILD_MARK, mark)
  return 'pages and server built'
}

/**
 * Dependencies and a build, with a line per stage that had to do something.
 * @param {{ build?: boolean, out?: NodeJS.WriteStream }} [options]
 */
export async function setUp({ build: wantsBuild = true, out } = {}) {
  mustHaveNode()
  if (!isInstalled()) await stage('Install', install, out)
  if (!wantsBuild) return
  const mark = sourceMark()
  if (!isBuilt(mark)) await stage('Build', (say) => build(mark, say), out)
}
