// Vitest's global setup for the tests on a real PostgreSQL: a private server for the length of the run.
import type { TestProject } from 'vitest/node'
import { startPrivatePostgres } from '#scripts/private-postgres.mjs'

/** Nothing outlives the run, so nothing is kept for a crash or for a copy elsewhere, and no worker tidies up meanwhile. */
const SHORT_LIVED = [
  'autovacuum=off',
  'checkpoint_timeout=1h',
  'full_page_writes=off',
  'max_wal_senders=0',
  'max_wal_size=8GB',
  'synchronous_commit=off',
  'wal_level=minimal',
]

export default async function setup(project: TestProject) {
  const postgres = await startPrivatePostgres(SHORT_LIVED)
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
