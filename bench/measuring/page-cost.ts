// What a page costs that is rendered for each request.

import type { Measured } from '#bench/sites/processes.ts'
import { load } from './load.ts'

const WARM_SECONDS = 3
const SECONDS = 5
const CONNECTIONS = 8

/** Milliseconds of processor time per page, server and database together, once both are warm. */
export async function pageCost(
  site: Measured,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  const { status } = await fetch(site.url + path, { headers, redirect: 'manual' })
  if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
  await load(site.url + path, WARM_SECONDS, headers, CONNECTIONS)
  const before = await site.cpuSeconds()
  const { requests } = await load(site.url + path, SECONDS, headers, CONNECTIONS)
  return (((await site.cpuSeconds()) - before) * 1_000) / requests
}
