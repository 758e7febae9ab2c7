// Load from a process of its own: wrk where it is installed, since it asks faster than any of our servers answer;
// autocannon elsewhere, which is itself the limit above about 35,000 requests a second.
import { execFile, spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'

const run = promisify(execFile)
const hasWrk = spawnSync('wrk', ['-v'], { stdio: 'ignore' }).error === undefined

export const loadTool = hasWrk ? 'wrk' : 'autocannon'

export interface Load {
  requests: number
  perSecond: number
}

/** Asks one address over 50 connections for some seconds; answers that are not 2xx make it fail. */
export async function load(
  url: string,
  seconds: number,
  headers: Record<string, string> = {},
  connections = 50,
): Promise<Load> {
  return hasWrk
    ? loadByWrk(url, seconds, headers, connections)
    : loadByAutocannon(url, seconds, headers, connections)
}

async function loadByWrk(
  url: string,
  seconds: number,
  headers: Record<string, string>,
  connections: number,
): Promise<Load> {
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`])
  const { stdout } = await run('wrk', ['-t1', `-c${connections}`, `-d${seconds}s`, ...given, url])
  if (/Non-2xx or 3xx responses/.test(stdout)) throw new Error(`Some answers were errors:\n${stdout}`)
  return {
    requests: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
  }
}

async function loadByAutocannon(
  url: string,
  seconds: number,
  headers: Record<string, string>,
  connections: number,
): Promise<Load> {
  const cli = createRequire(import.meta.url).resolve('autocannon')
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const args = [cli, '-c', String(connections), '-d', String(seconds), '-j', ...given, url]
  const { stdout } = await run(process.execPath, args, { maxBuffer: 16 * 1024 * 1024 })
  const result = JSON.parse(stdout) as { non2xx: number; requests: { total: number; average: number } }
  if (result.non2xx > 0) throw new Error('Some answers were errors.')
  return { requests: result.requests.total, perSecond: result.requests.average }
}
