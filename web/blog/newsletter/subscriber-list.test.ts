import { expect, test } from 'vitest'
import { draw, listOf } from '#web/dev/drawn-screen.ts'

test('the list asks for what its search says, and the box keeps it', async () => {
  const asked: unknown[] = []
  const page = await draw('/admin/newsletter?search=ada&state=pending', 'admin', {
    'GET /api/admin/newsletter-subscribers': (made: object, input: { query: object }) => {
      asked.push(input.query)
      return made
    },
  })
  expect(asked).toEqual([expect.objectContaining({ search: 'ada', state: 'pending' })])
  expect(page.marks('form[role=search] input[name=search]', 'value')).toContain('ada')
})

test('the list shows the state of each address', async () => {
  const page = await draw('/admin/newsletter', 'admin', {
    'GET /api/admin/newsletter-subscribers': listOf('GET /api/admin/newsletter-subscribers', [
      { email: 'ada@example.com', state: 'confirmed' },
      { email: 'bea@example.com', state: 'refused' },
      { email: 'cyd@example.com', state: 'pending' },
    ]),
  })
  const rows = page.find('#newsletter-addresses tbody tr').map((row) => row.split('example.com')[1])
  expect(rows).toEqual([
    expect.stringMatching(/^Confirmed/),
    expect.stringMatching(/^Bounced/),
    expect.stringMatching(/^Waiting to confirm/),
  ])
})

test('the page counts subscribers by state, and those who came and went by day', async () => {
  const page = await draw('/admin/newsletter', 'admin', {
    'GET /api/admin/newsletter': {
      subscribers: { confirmed: 1_211, pending: 12, refused: 13, ended: 14 },
      days: [
        { day: '2026-06-14', confirmed: 5, ended: 2, refused: 1 },
        { day: '2026-06-15', confirmed: 3, ended: 4, refused: 2 },
      ],
    },
  })
  expect(page.find('dl > div')).toEqual([
    'Confirmed1,211',
    'Waiting to confirm12',
    'Bounced13',
    'Unsubscribed14',
  ])
  expect(page.text).toContain('In the last 2 days: 8 new, 6 unsubscribed, 3 bounced.')
  expect(page.find('[aria-labelledby=subscriber-counts] tbody tr')).toEqual(['Jun 153', 'Jun 145'])
})
