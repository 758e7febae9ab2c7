// @vitest-environment happy-dom
// The reviews of a title: the newest choice of an order is the one that is shown.
import { act } from 'react'
import { expect, test } from 'vitest'
import { type Answer, livePart, refusal } from '#web/dev/live-part.tsx'
import { ReviewList } from './review-list.tsx'

const { notes, show, settle, all } = livePart()
const review = (username: string, id: number) => ({
  id,
  rating: 4,
  review: '',
  html: '<p>Good.</p>',
  member: { username, displayName: null, profilePicture: null },
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
})
const page = (...names: string[]): Answer => [
  200,
  { data: names.map(review), pagination: { total: 2, nextAfter: null } },
]
const authors = () => all('article').map((one) => one.getAttribute('aria-label')?.split(' ').at(-1))
const sort = () => all('select')[0] as HTMLSelectElement

async function choose(value: string): Promise<void> {
  await act(async () => {
    sort().value = value
    sort().dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settle()
}

test.each<[string, Answer]>([
  ['comes', page('worst', 'best')],
  ['fails', refusal(500, 'Broken.')],
])('an older choice whose answer %s last changes nothing', async (_how, late) => {
  let go = () => {}
  const waits = new Promise<void>((done) => {
    go = done
  })
  notes.answers['GET /api/machines/G1/ratings'] = async (query) => {
    if (query.includes('lowest')) {
      await waits
      return late
    }
    return query.includes('highest') ? page('best', 'worst') : page('new', 'old')
  }
  await show(<ReviewList opdbId="G1" />)
  expect(authors()).toEqual(['new', 'old'])
  await choose('lowest')
  await choose('highest')
  expect(authors()).toEqual(['best', 'worst'])
  go()
  await settle()
  expect([authors(), sort().value, notes.told]).toEqual([['best', 'worst'], 'highest', []])
})

test('the last press on “More reviews” leaves the focus on the reviews', async () => {
  const more = () => all('button').find((one) => one.textContent === 'More reviews')
  const first = [200, { data: [review('new', 1)], pagination: { total: 2, nextAfter: 'n' } }] as Answer
  const second = [200, { data: [review('old', 2)], pagination: { total: 2, nextAfter: null } }] as Answer
  notes.answers['GET /api/machines/G1/ratings'] = (query) => (query.includes('after') ? second : first)
  await show(<ReviewList opdbId="G1" />)
  more()?.focus()
  await act(async () => more()?.click())
  await settle()
  expect([authors(), more(), document.activeElement?.id]).toEqual([['new', 'old'], undefined, 'reviews'])
})
