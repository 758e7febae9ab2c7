import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseJson } from '#server/machines/sync/source/export-json.ts'
import { fetchCatalogue } from './fetch.ts'

const folder = mkdtempSync(join(tmpdir(), 'multiball-sources-'))

function fileOf(name: string, content: string): string {
  const file = join(folder, name)
  writeFileSync(file, content)
  return file
}

const records = [
  { opdb_id: 'Gaaaa-Mbbbb', name: 'One' },
  { opdb_id: 'Gaaaa-Mcccc', name: 'Two' },
]

test('an export is an array, three lists or one list of entries', async () => {
  const array = await fetchCatalogue({ file: fileOf('api.json', JSON.stringify(records)) }, null)
  expect(array).toMatchObject({ name: 'file api.json', records, groups: null, changelog: [] })
  const bulk = { machineGroups: [{ opdbId: 'Gaaaa' }], machines: [records[0]], aliases: [records[1]] }
  expect(await fetchCatalogue({ file: fileOf('v1.json', JSON.stringify(bulk)) }, null)).toMatchObject({
    records,
    groups: [{ opdbId: 'Gaaaa' }],
  })
  const entries = [{ opdbId: 'Gaaaa', entryType: 'machineGroup' }, ...records]
  expect(await fetchCatalogue({ file: fileOf('v2.json', JSON.stringify({ entries })) }, null)).toMatchObject({
    records,
    groups: [{ opdbId: 'Gaaaa', entryType: 'machineGroup' }],
  })
})

test('groups and a changelog come from files of their own', async () => {
  const source = {
    file: fileOf('with.json', JSON.stringify(records)),
    groups: fileOf('groups.json', '[{"opdb_id":"Gaaaa","name":"G"}]'),
    changelog: fileOf('changes.json', '[{"changelog_id":1}]'),
  }
  expect(await fetchCatalogue(source, null)).toMatchObject({
    groups: [{ opdb_id: 'Gaaaa', name: 'G' }],
    changelog: [{ changelog_id: 1 }],
  })
})

test('a truncated export names the place and the record where it breaks off', () => {
  const whole = JSON.stringify(records)
  const cut = whole.slice(0, whole.length - 8)
  expect(() => parseJson(cut, 'export.json')).toThrow(
    /^export\.json is not complete JSON: it breaks off at position \d+, after or in record Gaaaa-Mcccc\.$/,
  )
  expect(() => parseJson(`${whole.slice(0, 40)} oops ${whole.slice(40)}`, 'x')).toThrow(
    /record Gaaaa-Mbbbb\.$/,
  )
  expect(() => parseJson('[{"opdb_id":"Gaaaa-Mbbbb"},?,{"opdb_id":"Gzzzz-Mbbbb"}]', 'x')).toThrow(
    /record Gaaaa-Mbbbb\.$/,
  )
})

test('what is no export is refused in one line', async () => {
  const refusals: [string, string, RegExp][] = [
    [
      'page.json',
      '<!doctype html><title>Sign in</title>',
      /page\.json contains a web page \(HTML\), not JSON\./,
    ],
    ['empty.json', '', /empty\.json is empty\./],
    ['none.json', '[]', /none\.json contains no records\./],
    ['other.json', '{"hello":1}', /other\.json is not an export of the Open Pinball Database\./],
    ['text.json', '"hello"', /text\.json is not an export/],
  ]
  for (const [name, content, message] of refusals) {
    await expect(fetchCatalogue({ file: fileOf(name, content) }, null), name).rejects.toThrow(message)
  }
  await expect(fetchCatalogue({ file: join(folder, 'missing.json') }, null)).rejects.toThrow(/no such file/)
  await expect(fetchCatalogue({ file: folder }, null)).rejects.toThrow(/no such file/)
})

test('a file over 64 MB is refused before it is read', async () => {
  const file = fileOf('huge.json', '[')
  truncateSync(file, 64 * 1024 * 1024 + 1)
  await expect(fetchCatalogue({ file }, null)).rejects.toThrow(
    'huge.json is 65 MB; an export can be at most 64 MB.',
  )
})
