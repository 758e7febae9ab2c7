// Operation of the built program, started as in production.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { expect, makeDataDir, startSite, test } from '#e2e/support/site.ts'
import { startPrivatePostgres } from '#scripts/private-postgres.mjs'

test.describe.configure({ timeout: 120_000 })

/** Runs `npm start`'s script until it ends by itself. */
function tryToStart(env: Record<string, string>): Promise<{ code: number | null; output: string }> {
  const folder = mkdtempSync(join(tmpdir(), 'multiball-e2e-'))
  return new Promise((done) => {
    const child = spawn(process.execPath, ['scripts/start.mjs'], {
      env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', DATA_DIR: folder, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (code) => {
      rmSync(folder, { recursive: true, force: true })
      done({ code, output })
    })
  })
}

for (const [name, value] of [
  ['PORT', 'eighty'],
  ['PUBLIC_URL', 'ftp://example.com'],
  ['SEED', 'everything'],
  ['DATABASE_URL', 'mysql://localhost/x'],
  ['STRIPE_SECRET_KEY', 'sk_live_123'],
] as const) {
  test(`a bad ${name} stops the start with one line that names it`, async () => {
    const { code, output } = await tryToStart({ [name]: value })
    expect(code).toBe(1)
    const said = output.split('\n').filter((line) => line.includes(name))
    expect(said).toHaveLength(1)
    expect(output).not.toContain('    at ')
  })
}

test('a database that cannot be reached stops the start with one line', async () => {
  const { code, output } = await tryToStart({
    DATABASE_URL: 'postgres://nobody@127.0.0.1:9/none',
    SESSION_SECRET: 'a secret of thirty-two characters or more',
  })
  expect(code).toBe(1)
  expect(output).toContain('DATABASE_URL cannot be used')
})

test('a data folder that a version before made, which this one does not continue, stops the start with one line', async () => {
  const dataDir = makeDataDir()
  const database = await PGlite.create(join(dataDir, 'postgres'))
  await database.exec('update drizzle.__drizzle_migrations set created_at = created_at - 1')
  await database.close()
  const { code, output } = await tryToStart({ DATA_DIR: dataDir, PORT: '3999' })
  rmSync(dataDir, { recursive: true })
  expect(code).toBe(1)
  expect(output.split('\n').filter((line) => line.includes('another version of Multiball'))).toHaveLength(1)
  expect(output).not.toContain('    at ')
})

test('a second server on the same embedded database is refused, and so is a taken port', async ({ site }) => {
  const second = await tryToStart({ DATA_DIR: site.dataDir, PORT: '3999' })
  expect(second.code).toBe(1)
  expect(second.output).toMatch(/DATA_DIR .* is in use by another process/)
  const dataDir = makeDataDir()
  const before = new Date()
  const taken = await tryToStart({ DATA_DIR: dataDir, PORT: new URL(site.url).port })
  expect(taken.code).toBe(1)
  expect(taken.output).toMatch(/PORT \d+ is in use/)
  // It took no jobs, which it could not have finished. pg-boss's own queue hands out the schedules: a job of it that
  // was cut off is retried.
  const database = await PGlite.create(join(dataDir, 'postgres'))
  const begun = await database.query(
    "select name from pgboss.job where started_on >= $1 and name not like '\\_\\_pgboss\\_\\_%'",
    [before],
  )
  await database.close()
  rmSync(dataDir, { recursive: true })
  expect(begun.rows).toEqual([])
  expect((await fetch(`${site.url}/readyz`)).status).toBe(200)
})

test('asked to stop, the server answers what it has begun and then ends', async () => {
  const site = await startSite()
  const { hostname, port } = new URL(site.url)
  const body = JSON.stringify({ username: 'nobody', password: 'wrong password' })
  const socket = connect(Number(port), hostname)
  let answer = ''
  socket.on('data', (chunk) => (answer += chunk))
  // Half a request has arrived when the server is told to stop; the other half follows.
  socket.write(
    `POST /api/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 9)}`,
  )
  await new Promise((done) => setTimeout(done, 500))
  const halted = site.halt()
  await expect.poll(() => fetch(`${site.url}/healthz`).catch(() => null), { timeout: 8_000 }).toBeNull()
  socket.write(body.slice(9))
  await expect.poll(() => answer, { timeout: 8_000 }).toContain('HTTP/1.1 401')
  socket.end()
  await halted
  await site.stop()
})

test('commands work beside the running server, over a socket that only its owner may open', async ({
  site,
}) => {
  expect(statSync(join(site.dataDir, 'cli.sock')).mode & 0o777).toBe(0o600)
  expect(statSync(site.dataDir).mode & 0o077).toBe(0)
  const doctor = await site.cli('doctor')
  expect(doctor.output).toContain('✓ Database: embedded PostgreSQL')
  expect(doctor.code).toBe(0)
  const help = await site.cli('opdb', 'sync', '--help')
  expect(help.output).toContain('--file EXPORT')
  const typo = await site.cli('opdb', 'sink')
  expect(typo.code).toBe(2)
})

test('a backup made while the site runs brings everything back', async () => {
  const site = await startSite()
  const folder = join(site.dataDir, '..', `multiball-backup-${process.pid}`)
  const register = (username: string) =>
    fetch(`${site.url}/api/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, email: `${username}@example.com`, password: 'secret-1' }),
    })
  expect((await register('kept_member')).status).toBe(201)
  expect(await site.cli('backup', '--to', folder)).toMatchObject({ code: 0 })
  expect((await register('later_member')).status).toBe(201)
  const exported = await site.cli('user', 'export', 'kept_member')
  expect(JSON.parse(exported.output).account).toMatchObject({
    username: 'kept_member',
    email: 'kept_member@example.com',
  })
  expect(exported.output).not.toContain('argon2')
  expect((await site.cli('user', 'erase', 'kept_member')).code).toBe(2)
  expect((await site.cli('user', 'erase', 'kept_member', '--yes')).code).toBe(0)
  expect((await site.cli('user', 'export', 'kept_member')).output).toContain('There is no member')
  const early = await site.cli('restore', folder)
  expect([early.code, early.output.trim()]).toEqual([
    1,
    'Stop the server first: this command needs the data for itself.',
  ])
  await site.halt()
  expect(await site.cli('restore', folder)).toMatchObject({ code: 0 })
  expect((await site.cli('user', 'export', 'kept_member')).output).toContain('kept_member@example.com')
  expect((await site.cli('user', 'export', 'later_member')).output).toContain('There is no member')
  await site.stop()
  rmSync(folder, { recursive: true })
})

test('two servers that start at once on one PostgreSQL share one site', async () => {
  const postgres = await startPrivatePostgres()
  const env = {
    DATABASE_URL: postgres.url,
    SESSION_SECRET: 'a secret of thirty-two characters or more',
    SEED: 'demo',
  }
  const [one, two] = await Promise.all([startSite(env), startSite(env)])
  try {
    const tiers = await (await fetch(`${two.url}/api/membership-tiers`)).json()
    expect(tiers.map(({ id }: { id: number }) => id)).toEqual([1, 2, 3])
    const made = await fetch(`${one.url}/api/admin/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'boss', email: 'boss@example.com', password: 'secret-1' }),
    })
    const cookie = made.headers.get('set-cookie')?.split(';')[0] ?? ''
    const seenByTwo = await fetch(`${two.url}/api/user`, { headers: { cookie } })
    expect(await seenByTwo.json()).toMatchObject({ username: 'boss', role: 'admin' })
  } finally {
    await Promise.all([one.stop(), two.stop()])
    await postgres.stop()
  }
})
