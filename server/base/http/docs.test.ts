// README and .env.example describe the configuration that the program reads.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Environment, rootDir } from '#server/base/config.ts'

const variables = Object.keys(Environment.shape).sort()

function read(name: string): string {
  return readFileSync(join(rootDir, name), 'utf8')
}

test("README's configuration table lists every variable once, each with a meaning, and no other", () => {
  const rows = [...read('README.md').matchAll(/^\| `([A-Z][A-Z_]+)` \| (.+) \| (.+) \|$/gm)]
  expect(rows.map(([, name]) => name).sort()).toEqual(variables)
  for (const [row, , fallback = '', meaning = ''] of rows) {
    expect([row, fallback.trim().length > 0, meaning.trim().length > 3]).toEqual([row, true, true])
  }
})

test('.env.example has every variable once, commented out, after one line that explains it', () => {
  const lines = read('.env.example').split('\n')
  const named = lines.flatMap((line, at) => {
    const name = /^# ([A-Z][A-Z_]+)=/.exec(line)?.[1]
    return name ? [{ name, explained: /^# [^=]{10,}/.test(lines[at - 1] ?? '') }] : []
  })
  expect(named.map(({ name }) => name).sort()).toEqual(variables)
  expect(named.filter(({ explained }) => !explained)).toEqual([])
  expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual([])
})

test('README names the two commands that are enough', () => {
  expect(read('README.md')).toContain('npm start')
  expect(read('README.md')).toContain('npm test')
})

test.each(['README.md', 'CONTRIBUTING.md', 'SECURITY.md'])('every file that %s leads to is there', (name) => {
  const links = [...read(name).matchAll(/\]\((?!https?:|#|mailto:)([^)\s]+)\)/g)].map(([, link = '']) => link)
  expect(links.filter((link) => !existsSync(join(rootDir, link)))).toEqual([])
})
