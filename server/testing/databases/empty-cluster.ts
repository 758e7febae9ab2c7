// An initialized embedded database for tests to copy: initializing one costs seconds of processor time, a copy does not.
import { cpSync, mkdirSync, mkdtempSync, openAsBlob, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { openDatabase, openMemoryDatabase } from '#server/base/database/database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder of an initialized embedded database without tables, and its dump; empty on a server. */
    emptyCluster: string
  }
}

const DUMP = 'dump.tar.gz'

/** Initializes the database that all tests of a run copy, as a site's first start does. Returns its folder. */
export async function makeEmptyCluster(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'empty-cluster-'))
  const database = await openDatabase({ directory: folder }, { migrates: false })
  const dump = await database.dump?.()
  await database.close()
  if (dump) writeFileSync(join(folder, DUMP), dump)
  return folder
}

/** Puts a copy into a data folder that has no database yet. */
export function copyEmptyCluster(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true })
  cpSync(join(inject('emptyCluster'), 'postgres'), join(dataDir, 'postgres'), { recursive: true })
}

/** A copy in memory. */
export async function openEmptyCluster() {
  return openMemoryDatabase(await openAsBlob(join(inject('emptyCluster'), DUMP)))
}
