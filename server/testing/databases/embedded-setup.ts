// Vitest's global setup for the tests on the embedded database: nothing to start.
import type { TestProject } from 'vitest/node'

export default function setup(project: TestProject) {
  project.provide('postgresUrl', '')
}
