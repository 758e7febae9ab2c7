import { expect, test } from 'vitest'
import { draw } from '#web/dev/drawn-screen.ts'

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
