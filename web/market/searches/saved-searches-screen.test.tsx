// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { SavedSearchesScreen } from './saved-searches-screen.tsx'

const { notes, show, settle, all, send } = livePart()

const search = (id: number, name: string) => ({
  ...{ id, name, way: 'bell', kind: 'all', intent: 'sale' },
  ...{ category: null, condition: null, priceRange: null, region: null, search: null, opdbId: null },
})
const answer = (...searches: object[]) => {
  notes.answers['GET /api/saved-searches'] = [200, { data: searches }]
}

/** As a keyboard does it. */
async function press(label: string): Promise<void> {
  const button = all('button').find((one) => (one.getAttribute('aria-label') ?? one.textContent) === label)
  await act(async () => {
    button?.focus()
    button?.click()
  })
  for (let turn = 0; turn < 3; turn++) await settle()
}
async function remove(name: string): Promise<void> {
  await press(`Remove ${name}`)
  await press('Remove search')
}
const focused = () => document.activeElement

test('a search is removed once that is confirmed', async () => {
  answer(search(1, 'Sterns'))
  await show(<SavedSearchesScreen />, 'member')
  await press('Remove Sterns')
  expect(notes.sent).toEqual([])
  expect(all('dialog[open]').map((one) => one.textContent)).toEqual([
    expect.stringContaining('“Sterns” is removed'),
  ])
  await press('Cancel')
  expect(notes.sent).toEqual([])
  answer()
  await remove('Sterns')
  expect(notes.sent.map(([call]) => call)).toEqual(['DELETE /api/saved-searches/1'])
})

test('removing a search leads to the next one, after the last to the one before, then to the empty list', async () => {
  answer(search(1, 'Sterns'), search(2, 'Flippers'), search(3, 'Rails'))
  await show(<SavedSearchesScreen />, 'member')
  answer(search(1, 'Sterns'), search(3, 'Rails'))
  await remove('Flippers')
  expect(focused()?.getAttribute('aria-label')).toBe('Rails')
  answer(search(1, 'Sterns'))
  await remove('Rails')
  expect(focused()?.getAttribute('aria-label')).toBe('Sterns')
  answer()
  await remove('Sterns')
  expect(focused()).not.toBe(document.body)
  expect(focused()?.textContent).toContain('No saved searches')
})

test('a search that was renamed, or stayed as it was, has the focus on its button again', async () => {
  answer(search(1, 'Sterns'))
  await show(<SavedSearchesScreen />, 'member')
  await press('Rename Sterns')
  expect(focused()?.getAttribute('name')).toBe('name')
  await press('Cancel')
  expect(focused()?.getAttribute('aria-label')).toBe('Rename Sterns')
  await press('Rename Sterns')
  answer(search(1, 'Pros'))
  await send({ name: 'Pros' })
  for (let turn = 0; turn < 3; turn++) await settle()
  expect(notes.sent).toEqual([['PATCH /api/saved-searches/1', { name: 'Pros' }]])
  expect(focused()?.getAttribute('aria-label')).toBe('Rename Pros')
})
