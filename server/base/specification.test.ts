// docs/specification.md lists what the product does, row by row, and the tests of each row.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootDir } from './config.ts'

const SECTIONS = ['2', '3', '4', '5', '6', '7', '8', '9']
/** Rooms whose rows may still lack an implementation. */
const GROWING = ['forum', 'market', 'blog', 'community', 'accounts', 'admin']

interface Row {
  section: string
  text: string
  /** Tests as `file › title`, or "not built yet: room". */
  held: string
}

function readRows(document: string): Row[] {
  let section = ''
  return document.split('\n').flatMap((line) => {
    section = /^## (\d)\./.exec(line)?.[1] ?? section
    const cells = /^\| (.+?) \| (.*?) ?\|$/.exec(line)
    const [, text = '', held = ''] = cells ?? []
    return cells && text !== 'row' ? [{ section, text, held }] : []
  })
}

/** The error in a row's second cell; null if its tests exist. */
function faultOf({ held }: Pick<Row, 'held'>): string | null {
  const room = /^not built yet: ([a-z]+)$/.exec(held)?.[1]
  if (room) return GROWING.includes(room) ? null : `no room that waits is called ${room}`
  const tests = [...held.matchAll(/`([^`›]+) › ((?:[^`]|``)+)`/g)]
  if (tests.length === 0) return 'no test'
  for (const [, file = '', title = ''] of tests)
    if (!hasTest(file, title.replaceAll('``', '`'))) return `no test "${title}" in ${file}`
  return null
}

function hasTest(file: string, title: string): boolean {
  const path = join(rootDir, file)
  if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(path)) return false
  const literal = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`\\(\\s*(['"\`])${literal}\\1\\s*,`).test(readFileSync(path, 'utf8'))
}

const rows = readRows(readFileSync(join(rootDir, 'docs', 'specification.md'), 'utf8'))

test('every row of the specification names a test that exists, or the room that has still to build it', () => {
  const faults = rows.map((row) => ({ ...row, fault: faultOf(row) })).filter(({ fault }) => fault !== null)
  expect(faults).toEqual([])
})

test('every section has rows, and no row stands twice', () => {
  for (const section of SECTIONS)
    expect([section, rows.filter((row) => row.section === section).length > 5]).toEqual([section, true])
  const texts = rows.map(({ section, text }) => `${section} ${text}`)
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([])
})

test.each([
  ['', 'no test'],
  ['by hand', 'no test'],
  ['`server/base/http/docs.test.ts › a title that nobody wrote`', 'no test "a title that nobody wrote"'],
  ['`server/base/gone.test.ts › README names the two commands that are enough`', 'no test "README'],
  ['not built yet: cellar', 'no room'],
])('a row held by %j is a fault', (held, fault) => {
  expect(faultOf({ held })).toContain(fault)
})

test('a row held by a test that exists is none', () => {
  const held = '`server/base/http/docs.test.ts › README names the two commands that are enough`'
  expect([faultOf({ held }), faultOf({ held: 'not built yet: forum' })]).toEqual([null, null])
})
