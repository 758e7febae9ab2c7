import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootDir } from '#server/base/config.ts'
import { LONG_FILES } from './long-files.ts'
import { ON_ONE_DATABASE } from './one-database.ts'

test.each([
  ['runs on one database', ON_ONE_DATABASE],
  ['takes long', LONG_FILES],
])('every file that %s is there, and is named once', (_, files) => {
  expect(files.filter((file) => !existsSync(join(rootDir, file)))).toEqual([])
  expect(new Set(files).size).toBe(files.length)
})
