import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { fallbackFaces } from './font-fallbacks.ts'

test('the style sheet names each face that stands in, and none that does not exist', async () => {
  const rules = await fallbackFaces('node_modules/.cache/multiball-fonts')
  const made = new Set([...rules.matchAll(/font-family:'([^']+)'/g)].map(([, family]) => family))
  const tokens = await readFile('web/ui/tokens.css', 'utf8')
  const named = [...tokens.matchAll(/"((?:Inter|Big Shoulders) [^"]+)"/g)].map(([, family]) => family)
  expect(new Set(named)).toEqual(made)
  expect(made.size).toBe(4)
})
