import { expect, test } from 'vitest'
import { rootDir } from '#server/base/config.ts'
import { readSourceFiles } from '#server/testing/source-modules.ts'
import { LOCKS } from './locks.ts'

test('no two locks share a number', () => {
  const numbers = Object.values(LOCKS)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('numbers stay: processes of two versions agree while a site is updated', () => {
  expect(LOCKS).toEqual({
    migrations: 7_274_201,
    firstAdmin: 7_274_202,
    catalogueSync: 7_274_203,
    start: 7_274_204,
    admins: 7_274_205,
    usernames: 7_274_206,
    manufacturers: 7_274_207,
    machineCounters: 7_274_208,
    serving: 7_274_209,
    draftKeys: 7_274_210,
    topicCounters: 7_274_211,
    forumCategories: 7_274_212,
  })
})

const TAKES_A_LOCK = /pg_(?:try_)?advisory_/i
/** Session locks, held on a dedicated connection. */
const OF_SESSIONS = [
  'server/base/database/database.ts',
  'server/base/database/locks.ts',
  'server/base/storage/serving-lock.ts',
]

test('rooms take locks by name', () => {
  const { sources } = readSourceFiles(rootDir)
  const program = [...sources].filter(([path]) => !/\.test\.tsx?$|\/testing\//.test(path))
  const found = program.filter(([, text]) => TAKES_A_LOCK.test(text)).map(([path]) => path)
  expect(found.sort()).toEqual(OF_SESSIONS)
})
