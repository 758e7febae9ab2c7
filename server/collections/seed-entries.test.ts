// Sample members own what their bios say: checked against the shipped catalogue, which their pages show.
import { expect, test } from 'vitest'
import { SAMPLE_PROFILES } from '#server/accounts/seed.ts'
import { readStarter } from '#server/machines/starter/starter.ts'
import { SAMPLE_ENTRIES, SAMPLE_FAVORITES } from './seed-entries.ts'

const catalogue = new Map(readStarter().map((record) => [record.opdbId, record]))

/** A sample member's collection as a visitor sees it. */
function shown(username: string, status: 'owned' | 'wanted') {
  return (SAMPLE_ENTRIES[username] ?? [])
    .filter((entry) => entry.status === status && !entry.isPrivate)
    .flatMap(({ opdbId }) => catalogue.get(opdbId) ?? [])
}

test('every sample entry and favorite names a machine of the shipped catalogue', () => {
  const named = [
    ...Object.values(SAMPLE_ENTRIES).flatMap((entries) => entries.map(({ opdbId }) => opdbId)),
    ...Object.values(SAMPLE_FAVORITES).flat(),
  ]
  expect(named.filter((opdbId) => !catalogue.has(opdbId))).toEqual([])
})

test('nobody’s entries name a machine twice in one state', () => {
  for (const [username, entries] of Object.entries(SAMPLE_ENTRIES)) {
    const keys = entries.map(({ opdbId, status }) => `${opdbId} ${status}`)
    expect(new Set(keys).size, username).toBe(keys.length)
  }
})

test('NeonJane shows the nine pins of her basement', () => {
  expect(SAMPLE_PROFILES.NeonJane.bio).toContain('nine pins')
  expect(shown('NeonJane', 'owned')).toHaveLength(9)
})

test('oldwood shows Gottliebs of the woodrail and wedgehead years alone', () => {
  expect(SAMPLE_PROFILES.oldwood.bio).toMatch(/woodrails and wedgeheads/i)
  const owned = shown('oldwood', 'owned')
  expect(owned.length).toBeGreaterThanOrEqual(4)
  for (const { name, maker, year } of owned)
    expect([name, maker?.name, (year ?? 0) < 1970]).toEqual([name, 'Gottlieb', true])
})

test('pinpal shows mostly Williams and Bally of the nineties', () => {
  expect(SAMPLE_PROFILES.pinpal.bio).toContain('mostly Williams and Bally from the nineties')
  const owned = shown('pinpal', 'owned')
  const nineties = owned.filter(
    ({ maker, year }) =>
      /Williams|Bally/.test(maker?.name ?? '') && year !== null && year >= 1990 && year < 2000,
  )
  expect(nineties.length).toBeGreaterThanOrEqual(4)
  expect(nineties.length / owned.length).toBeGreaterThan(0.7)
})

test('TiltTom shows a WPC and a System 11 machine, and Ramp_Rat looks for Attack from Mars', () => {
  expect(shown('TiltTom', 'owned').map(({ name }) => name)).toEqual(
    expect.arrayContaining(['The Getaway: High Speed II', 'Pinbot']),
  )
  expect(shown('Ramp_Rat', 'wanted').map(({ name }) => name)).toContain('Attack from Mars')
  expect(shown('deepdive', 'owned').map(({ name }) => name)).toContain('Fathom')
})
