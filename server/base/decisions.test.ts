// docs/decisions/README.md lists every decision record once, with its title and what was decided.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootDir } from './config.ts'

const folder = join(rootDir, 'docs', 'decisions')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const files = readdirSync(folder).filter((file) => /^\d{4}-[a-z0-9-]+\.md$/.test(file))
/** "- [1. Title](0001-title.md): what was decided." */
const lines = read('README.md')
  .split('\n')
  .filter((line) => line.startsWith('- '))

test('the index of decisions lists every record exactly once, by its number and title', () => {
  const records = files.map((file) => `[${read(file).split('\n')[0]?.replace('# ', '')}](${file})`)
  const listed = lines.map((line) => /^- (\[.+\]\([^)]+\)): \S.*\.$/.exec(line)?.[1] ?? line)
  expect(listed.toSorted()).toEqual(records.toSorted())
})

test('records are numbered from 1 without a gap, in their file and in their title', () => {
  const numbers = files
    .toSorted()
    .map((file) => [Number(file.slice(0, 4)), parseInt(read(file).slice(2), 10)])
  expect(numbers).toEqual(files.map((_, at) => [at + 1, at + 1]))
})

test('a superseded record is listed as superseded', () => {
  for (const file of files) {
    const by = /^Superseded by record \d+/m.exec(read(file))?.[0]
    if (by) expect(lines.find((line) => line.includes(`(${file})`))).toContain(by)
  }
})
