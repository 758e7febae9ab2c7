// Vitest's global setup for the tests on a real PostgreSQL: a private server for the length of the run.
import type { TestProject } from 'vitest/node'
import { startPrivatePostgres } from '#scripts/private-postgres.mjs'

export default async function setup(project: TestProject) {
  const postgres = await startPrivatePostgres()
  project.provide('postgresUrl', postgres.url)
  return postgres.stop
}
