// Before all tests one site is started on nothing, as a newcomer's is; the others begin with a copy of what it laid out.
import { rmSync } from 'node:fs'
import { startSite } from './site.ts'

export default async function setup(): Promise<() => void> {
  const site = await startSite()
  await site.halt()
  process.env.PREPARED_DATA = site.dataDir
  return () => rmSync(site.dataDir, { recursive: true, force: true })
}
