import { expect, test } from 'vitest'
import { readSourceFiles } from '#server/testing/source-modules.ts'
import { rootDir } from './config.ts'

const SPELLED_OUT =
  /24 \* 60 \* 60|60 \* 60 \* 1_?000|60 \* 60_000|(?<!max-age=)\b86_?400(?:_?000)?\b|\b3_?600_?000\b/

test('hours and days are named, not spelled out', () => {
  const { sources } = readSourceFiles(rootDir)
  const found = [...sources].filter(
    ([path, text]) => !path.endsWith('durations.test.ts') && SPELLED_OUT.test(text),
  )
  expect(found.map(([path]) => path)).toEqual([])
})
