import { expect, test } from 'vitest'
import { rootDir } from '#server/base/config.ts'
import { findRefusedNames } from '#server/testing/name-rules.ts'
import { readModules, readSourceFiles } from '#server/testing/source-modules.ts'

const { sources } = readSourceFiles(rootDir)

test('names use the words of the field', () => {
  expect(findRefusedNames(readModules(sources))).toEqual([])
})
