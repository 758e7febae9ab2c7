// @vitest-environment happy-dom
// The publish check: its request, its result, and when the result is out of date.
import { expect, test } from 'vitest'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { type EditorValues, valuesOf } from './editor-values.ts'
import { PublishCheck } from './publish-check.tsx'

const { notes, show, press, text, button, all } = livePart()
const CALL = 'POST /api/admin/blog-post-checks'
const VALUES: EditorValues = { ...valuesOf(null), title: 'Wax', content: 'Words' }

test('warnings are listed with what they are about, and the addresses they name', async () => {
  const dead = { kind: 'link_dead', text: 'There’s no such page on this site.', address: '/nowhere' }
  const missing = { kind: 'excerpt_missing', text: 'Without an excerpt.', address: null }
  notes.answers[CALL] = [200, { warnings: [dead, missing], checkedLinks: 3, uncheckedLinks: 2 }]
  await show(<PublishCheck values={VALUES} id={9} />, 'admin')
  await press('Check the post')
  expect(notes.sent).toEqual([
    [CALL, { id: 9, title: 'Wax', content: 'Words', slug: '', excerpt: '', imageUrl: '' }],
  ])
  expect(text()).toContain('2 things to look at')
  expect(all('li').map((item) => item.textContent)).toEqual([
    'Links: There’s no such page on this site./nowhere',
    'Excerpt: Without an excerpt.',
  ])
  expect(text()).toContain('3 links followed. 2 not, since there are many or they are slow.')
  expect(button('Check again')).toBeDefined()
})

test('a post that lacks nothing is told so', async () => {
  notes.answers[CALL] = [200, { warnings: [], checkedLinks: 1, uncheckedLinks: 0 }]
  await show(<PublishCheck values={VALUES} id={null} />, 'admin')
  await press('Check the post')
  expect(text()).toContain('Nothing to mend.')
  expect(text()).toContain('1 link followed.')
})

test('a check that fails says so beside its button', async () => {
  notes.answers[CALL] = refusal(429, 'Please wait a moment.')
  await show(<PublishCheck values={VALUES} id={null} />, 'admin')
  await press('Check the post')
  expect(text()).toContain('Please wait a moment.')
})
