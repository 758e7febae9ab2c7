// The error messages of a catalogue sync that cannot begin.
import { beforeEach, expect, test } from 'vitest'
import { catalogueSyncs } from '#server/machines/tables.ts'
import { openTestSite, type TestSite } from '#server/testing/site.ts'
import { runCommand } from './run.ts'

let site: TestSite
beforeEach(async () => {
  // A port without a listener.
  site = await openTestSite({ seed: 'none', env: { OPDB_API_URL: 'http://127.0.0.1:1/api' } })
})

async function sync(...options: string[]) {
  const lines: string[] = []
  const terminal = { line: (text: string) => lines.push(text), progress: () => undefined }
  const code = await runCommand(site.context, { argv: ['opdb', 'sync', ...options], stdin: '' }, terminal)
  return { code, text: lines.join('\n') }
}

test('without a connection it names the host and the way out', async () => {
  const { code, text } = await sync()
  expect(code).toBe(1)
  expect(text).toContain('cannot be reached at 127.0.0.1:1.')
  expect(text).toContain('--file EXPORT')
})

test.each(['--file', '--groups', '--changelog'])('a mistyped %s is told and is no run', async (option) => {
  const named = option === '--file' ? [] : ['--file', import.meta.filename]
  const { code, text } = await sync(...named, option, '/nowhere/typo.json')
  expect([code, text]).toEqual([1, 'typo.json cannot be read: there is no such file.'])
  expect(await site.context.db.$count(catalogueSyncs)).toBe(0)
})
