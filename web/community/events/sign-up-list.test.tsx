// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { SignUpList } from './sign-up-list.tsx'

const { notes, show, press, settle, all, text } = livePart()
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

test('a list of sign-ups that does not load can be tried again', async () => {
  let go = () => {}
  const waits = new Promise<void>((done) => {
    go = done
  })
  notes.answers[CALL] = async () => {
    await waits
    return refusal(400, 'No.')
  }
  await show(<SignUpList event={{ id: 7, title: 'Expo' } as never} onClose={() => {}} />, 'admin')
  expect(text()).toContain('Loading the sign-ups')
  go()
  await settle()
  expect(text()).toContain('The sign-ups could not be loaded')
  signUps('ann')
  await press('Try again')
  expect(all('li').map(({ textContent }) => textContent)).toEqual([expect.stringContaining('ann')])
})
