import { chmodSync, mkdirSync, mkdtempSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from '#server/base/config.ts'

function openFolder(...names: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'multiball-data-'))
  for (const name of names) mkdirSync(join(folder, name))
  chmodSync(folder, 0o755)
  return folder
}

const modeOf = (folder: string) => (statSync(folder).mode & 0o777).toString(8)

test('a folder that was there before is closed to others, for the database in it is not', () => {
  // A naive implementation: mkdir does not change the mode of an existing folder.
  const naive = openFolder('postgres')
  mkdirSync(naive, { recursive: true, mode: 0o700 })
  expect(modeOf(naive)).toBe('755')
  for (const DATA_DIR of [openFolder(), openFolder('postgres', 'notes'), openFolder('lost+found', '.keep')]) {
    readConfig({ DATA_DIR })
    expect(modeOf(DATA_DIR)).toBe('700')
  }
})

test('a folder of something else is not closed, but refused', () => {
  const DATA_DIR = openFolder('photos')
  expect(() => readConfig({ DATA_DIR })).toThrow(ConfigError)
  expect(() => readConfig({ DATA_DIR })).toThrow('name a folder of its own')
  expect(modeOf(DATA_DIR)).toBe('755')
  readConfig({ DATA_DIR: join(DATA_DIR, 'multiball') })
  chmodSync(DATA_DIR, 0o700)
  readConfig({ DATA_DIR })
})

test('whoever only looks changes nothing', () => {
  const DATA_DIR = openFolder('postgres')
  readConfig({ DATA_DIR }, { onlyLooks: true })
  expect(modeOf(DATA_DIR)).toBe('755')
})

test('a file in its place is refused', () => {
  const DATA_DIR = join(openFolder(), 'file')
  writeFileSync(DATA_DIR, '')
  expect(() => readConfig({ DATA_DIR })).toThrow('cannot be created')
})

test.runIf(process.platform === 'linux')(
  'a folder where the system creates none is refused, not tried forever',
  () => {
    for (const DATA_DIR of ['/proc/multiball', '/proc/multiball/data', '/dev/null/data'])
      expect(() => readConfig({ DATA_DIR })).toThrow('cannot be created')
  },
)
