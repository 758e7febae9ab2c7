// Starts one site on an empty folder before all tests; the others start with a copy of its data.
import { rmSync } from 'node:fs'
import { startSite } from './site.ts'

export default async function setup(): Promise<() => void> {
  const site = await startSite()
  await site.halt()
  process.env.PREPARED_DATA = site.dataDir
  return () => rmSync(site.dataDir, { recursive: true, force: true })
}
