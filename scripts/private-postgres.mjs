// A PostgreSQL of our own for tests and benchmarks: a socket in a temporary folder, no port, gone with us.
// PostgreSQL refuses to run as root, so root starts it under another account; setpriv ends it should we be killed.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** @returns {string | null} the folder of the newest PostgreSQL's programs (15 or later) */
export function findPostgres() {
  const debian = '/usr/lib/postgresql'
  const folders = existsSync(debian)
    ? readdirSync(debian)
        .filter((version) => Number(version) >= 15)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(debian, version, 'bin'))
    : []
  const onPath = (process.env.PATH ?? '').split(':')
  const places = [
    ...folders,
    ...onPath,
    '/opt/homebrew/opt/postgresql@17/bin',
    '/usr/local/opt/postgresql@17/bin',
  ]
  return (
    places.find((folder) => existsSync(join(folder, 'postgres')) && existsSync(join(folder, 'initdb'))) ??
    null
  )
}

function accountFor() {
  if (process.getuid?.() !== 0) return {}
  for (const name of ['postgres', 'nobody']) {
    const id = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const group = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (id.status === 0) return { uid: Number(id.stdout), gid: Number(group.stdout) }
  }
  throw new Error('PostgreSQL cannot run as root and there is no other account to run it under.')
}

/**
 * @param {string[]} [settings] `name=value`, beside those that every private server has
 * @returns {Promise<{url: string, pid: number, stop: () => Promise<void>}>}
 */
export async function startPrivatePostgres(settings = []) {
  const bin = findPostgres()
  if (!bin)
    throw new Error('No PostgreSQL 15 or later was found; npm test installs it on Debian when run as root.')
  const account = accountFor()
  const folder = mkdtempSync(join(tmpdir(), 'multiball-postgres-'))
  if (account.uid !== undefined) chownSync(folder, account.uid, account.gid)
  const options = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    { ...options, stdio: 'ignore' },
  )
  const all = ['listen_addresses=', 'fsync=off', 'max_connections=200', 'shared_buffers=128MB', ...settings]
  const args = ['-D', join(folder, 'data'), '-k', folder, ...all.flatMap((setting) => ['-c', setting])]
  const postgres = join(bin, 'postgres')
  const guarded = existsSync('/usr/bin/setpriv')
  const server = guarded
    ? spawn('/usr/bin/setpriv', ['--pdeathsig', 'INT', postgres, ...args], {
        ...options,
        stdio: ['ignore', 'ignore', 'pipe'],
      })
    : spawn(postgres, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  await ready(server)
  return {
    pid: server.pid ?? 0,
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`,
    stop: () =>
      new Promise((done) => {
        server.once('exit', () => {
          rmSync(folder, { recursive: true, force: true })
          done()
        })
        server.kill('SIGINT')
      }),
  }
}

/** @param {import('node:child_process').ChildProcess} server */
function ready(server) {
  return new Promise((done, fail) => {
    let said = ''
    server.stderr?.on('data', (chunk) => {
      said += chunk
      if (said.includes('ready to accept connections')) done(undefined)
    })
    server.once('exit', () => fail(new Error(`PostgreSQL did not start:\n${said}`)))
  })
}
