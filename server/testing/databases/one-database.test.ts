import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootDir } from '#server/base/config.ts'
import { ON_ONE_DATABASE } from './one-database.ts'

test('every file that runs on one database is there, and is named once', () => {
  expect(ON_ONE_DATABASE.filter((file) => !existsSync(join(rootDir, file)))).toEqual([])
  expect(new Set(ON_ONE_DATABASE).size).toBe(ON_ONE_DATABASE.length)
})
