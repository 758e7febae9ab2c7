import { expect, test } from 'vitest'
import { textAfterMoves } from './move-files.mjs'
import { textWithNames } from './rename-identifiers.mjs'

const files = new Set([
  'server/forum/posts.ts',
  'server/forum/topics.ts',
  'server/forum/tables.ts',
  'vite.config.ts',
])
const moves = new Map([
  ['server/forum/posts.ts', 'server/forum/posts/posts.ts'],
  ['server/forum/topics.ts', 'server/forum/posts/topics.ts'],
])

test('imports of a moved file count from the root, but in the same folder', () => {
  const text =
    "import { a } from './topics.ts'\nimport { b } from './tables.ts'\nimport { c } from '#server/base/money.ts'\n"
  expect(textAfterMoves({ file: 'server/forum/posts.ts', text, moves, files })).toBe(
    "import { a } from './topics.ts'\nimport { b } from '#server/forum/tables.ts'\nimport { c } from '#server/base/money.ts'\n",
  )
})

test.each([
  ['server/forum/tables.ts', "import('./posts.ts')", "import('#server/forum/posts/posts.ts')"],
  ['server/forum/tables.ts', "from './posts-of-members.ts'", "from './posts-of-members.ts'"],
  ['vite.config.ts', "input: './server/forum/posts.ts'", "input: './server/forum/posts/posts.ts'"],
  [
    'docs/rooms.md',
    '`server/forum/topics.ts`, not server/forum/topics.tsx',
    '`server/forum/posts/topics.ts`, not server/forum/topics.tsx',
  ],
])('what names a moved file in %s follows it', (file, text, now) => {
  expect(textAfterMoves({ file, text, moves, files })).toBe(now)
})

test('identifiers are renamed; strings, comments and parts of names are not', () => {
  const text = "// notice\nconst notice = { notice: 'notice' }\nuse(notice.notice, noticeOf)\n"
  expect(textWithNames('a.ts', text, new Map([['notice', 'event']]))).toBe(
    "// notice\nconst event = { event: 'notice' }\nuse(event.event, noticeOf)\n",
  )
  expect(
    textWithNames('a.ts', 'class A { #old = 1; get() { return this.#old } }', new Map([['old', 'now']])),
  ).toBe('class A { #now = 1; get() { return this.#now } }')
})

test('a name that the file has already is refused', () => {
  expect(() => textWithNames('a.ts', 'f(old, now)', new Map([['old', 'now']]))).toThrow(
    'a.ts has both old and now',
  )
})
