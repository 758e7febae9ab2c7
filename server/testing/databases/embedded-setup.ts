// Vitest's global setup for the tests on the embedded database: one is initialized for all of them.
import type { TestProject } from 'vitest/node'
import { makeEmptyCluster } from './empty-cluster.ts'

/** Two projects use this setup. */
const once = globalThis as typeof globalThis & { multiballEmptyCluster?: Promise<string> }

export default async function setup(project: TestProject) {
  once.multiballEmptyCluster ??= makeEmptyCluster()
  project.provide('postgresUrl', '')
  project.provide('emptyCluster', await once.multiballEmptyCluster)
}
