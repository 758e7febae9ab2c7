// Runs PostgreSQL's own programs: finds the version that fits the server, hides the password, reports their errors.
import { execFile, type PromiseWithChild } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Connection } from '#server/base/database/connection.ts'
import { refuse } from '#server/base/refusal.ts'

const run = promisify(execFile)

export interface PostgresTool {
  path: string
  /** As the program reports it: "15.14". */
  version: string
}

type ToolName = 'pg_dump' | 'pg_restore'

const OTHER_PLACES = ['/opt/homebrew/bin', '/usr/local/bin']
const DEBIAN = '/usr/lib/postgresql'
const LONGEST_OUTPUT = 64 * 1024 * 1024
const LONGEST_COMPLAINT = 2_000

export const majorOf = (version: string) => Number.parseInt(version, 10)

export async function serverVersion(connection: Connection): Promise<string> {
  const { rows } = await connection.query("select current_setting('server_version') as version")
  return String(rows[0]?.version)
}

/** The oldest program that is not older than the server; refuses where there is none, and names both versions. */
export async function findTool(name: ToolName, server: string, path: string): Promise<PostgresTool> {
  const found: PostgresTool[] = []
  for (const folder of foldersOf(path)) {
    const file = join(folder, name)
    if (!existsSync(file)) continue
    const version = await run(file, ['--version']).then(
      ({ stdout }) => /(\d+(?:\.\d+)*)/.exec(stdout)?.[1],
      () => undefined,
    )
    if (version) found.push({ path: file, version })
  }
  const fitting = found
    .filter(({ version }) => majorOf(version) >= majorOf(server))
    .sort((a, b) => majorOf(a.version) - majorOf(b.version))[0]
  if (fitting) return fitting
  const newest = found.sort((a, b) => majorOf(b.version) - majorOf(a.version))[0]
  throw refuse.unavailable(
    'postgres_tool',
    newest
      ? `${name} ${newest.version} is older than the server, PostgreSQL ${server}; install the client programs of version ${majorOf(server)}.`
      : `${name} is not installed here; install PostgreSQL's client programs, version ${majorOf(server)}.`,
  )
}

function foldersOf(path: string): string[] {
  const debian = existsSync(DEBIAN) ? readdirSync(DEBIAN).map((version) => join(DEBIAN, version, 'bin')) : []
  return [...new Set([...path.split(delimiter).filter(Boolean), ...debian, ...OTHER_PLACES])]
}

/** Runs a program; rejects with its own error text when it fails. */
export async function runTool(
  { path, version }: PostgresTool,
  args: readonly string[],
  onStart: () => void | Promise<void> = () => undefined,
): Promise<string> {
  const running: PromiseWithChild<{ stdout: string }> = run(path, [...args], { maxBuffer: LONGEST_OUTPUT })
  // Awaited below; until then a failure must not count as an unhandled rejection.
  running.catch(() => undefined)
  await onStart()
  try {
    return (await running).stdout
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    const words = (stderr.trim() || message).slice(0, LONGEST_COMPLAINT)
    throw refuse.unavailable('postgres_tool', `${path} (version ${version}) failed:\n${words}`)
  }
}

/** All users of the machine can read a program's arguments, so they must not contain a password. */
export function withoutPassword(databaseUrl: string): { url: string; password: string | null } {
  const [, before = '', typed] = /^(\w+:\/\/[^/?#@:]*):([^/?#]*)@/.exec(databaseUrl) ?? []
  const [, given] = /[?&]password=([^&]*)/.exec(databaseUrl) ?? []
  const url = typed === undefined ? databaseUrl : before + databaseUrl.slice(`${before}:${typed}`.length)
  return {
    url: url.replace(/([?&])password=[^&]*(?:&|$)/, '$1').replace(/[?&]$/, ''),
    password: decodeURIComponent(given ?? typed ?? '') || null,
  }
}

/** Calls back with an address whose password is in a file that only its owner can read. */
export async function withPasswordFile<T>(databaseUrl: string, use: (url: string) => Promise<T>): Promise<T> {
  const { url, password } = withoutPassword(databaseUrl)
  if (password === null) return use(url)
  const folder = mkdtempSync(join(tmpdir(), 'multiball-password-'))
  try {
    const file = join(folder, 'pgpass')
    writeFileSync(file, `*:*:*:*:${password.replace(/[\\:]/g, '\\$&')}\n`, { mode: 0o600 })
    return await use(withParameter(url, 'passfile', file))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export function withParameter(url: string, name: string, value: string): string {
  return `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
}
