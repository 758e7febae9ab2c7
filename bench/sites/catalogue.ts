// The full catalogue for benchmarks: the export named by OPDB_EXPORT, or one beside the project.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import type { MeasuredSite } from './processes.ts'

const BESIDE = '../shared/data/opdb-export-2025-09-15.json'

export function catalogueFile(): string {
  const file = process.env.OPDB_EXPORT ?? BESIDE
  if (!existsSync(file))
    throw new Error('Set OPDB_EXPORT to an export of the Open Pinball Database to run this benchmark.')
  return resolve(file)
}

/** Runs `opdb sync` of the checkout in `folder` on the site's database; resolves to its output and its milliseconds. */
export function syncInto(
  site: Pick<MeasuredSite, 'env'>,
  file: string,
  folder = process.cwd(),
): Promise<{ ms: number; output: string }> {
  const started = performance.now()
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, ['scripts/cli.mjs', 'opdb', 'sync', '--file', file], {
      cwd: folder,
      env: site.env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.on('close', (code) => {
      if (code === 0) done({ ms: performance.now() - started, output })
      else fail(new Error(`opdb sync ended with ${code}:\n${output}`))
    })
  })
}
