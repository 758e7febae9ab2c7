// Vitest's global setup: deletes tests' temporary files after the run.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = 'multiball-tests-'

export default function setup() {
  // Runs per project, and all projects share one folder.
  if (tmpdir().includes(NAME)) return
  const folder = mkdtempSync(join(tmpdir(), NAME))
  // The private PostgreSQL, which runs under another account, has its socket there.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  // Not in a teardown: projects end one by one, and one of them has that PostgreSQL.
  // Tried again, since what tests started may still write there while it ends.
  process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))
}
