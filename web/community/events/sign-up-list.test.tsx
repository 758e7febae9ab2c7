// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { SignUpList } from './sign-up-list.tsx'

const { notes, show, press, all, text } = livePart()
const CALL = 'GET /api/admin/events/7/sign-ups'

/** Answers one page; a few rows instead of a hundred are as good. */
function signUps(...usernames: string[]) {
  const data = usernames.map((username) => ({ username, displayName: null, state: 'going' }))
  notes.answers[CALL] = [200, { data, pagination: { total: 102, limit: 100, offset: 0 } }]
}

test('an admin reads who signed up beyond the first hundred', async () => {
  signUps('ann', 'ben')
  await show(<SignUpList event={{ id: 7, title: 'Expo' } as never} onClose={() => {}} />, 'admin')
  expect(text()).toContain('100 of 102 shown')
  signUps('cleo')
  await press('Load more')
  expect(notes.asked.at(-1)).toBe('/api/admin/events/7/sign-ups?limit=100&offset=100')
  expect(all('li').map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('ann'),
    expect.stringContaining('ben'),
    expect.stringContaining('cleo'),
  ])
  expect(text()).not.toContain('Load more')
})
