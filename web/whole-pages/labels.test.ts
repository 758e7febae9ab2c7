// Headings and labels that follow from what a page is about.
import { expect, test } from 'vitest'
import { ApiError } from '#contract/api-error.ts'
import { draw, listOf } from '#web/dev/drawn-screen.ts'

const CATEGORIES = 'GET /api/forum-categories'

test('a category’s topics are headed by its name, in the page and in its title', async () => {
  const page = await draw('/forums?category=7', 'member', {
    [CATEGORIES]: [{ id: 7, name: 'Repairs', description: 'Fuses and worse.', topicCount: 1, needs: null }],
  })
  expect(page.within('h1')).toBe('Repairs')
  expect(page.html).toContain('<title>Repairs')
  const all = await draw('/forums', 'member')
  expect(all.within('h1')).toBe('Forums')
  expect(all.html).toContain('<title>Forums')
})

test.each([
  ['sale', 'Seller', 'Message seller'],
  ['wanted', 'Listed by', 'Send message'],
  ['trade', 'Listed by', 'Send message'],
])('who listed something for %s is shown as %s', async (intent, label, button) => {
  const seller = { id: 99, username: 'grace', displayName: null }
  const page = await draw('/marketplace-item/1', 'member', {
    'GET /api/marketplace-listings/{id}': { intent, seller, state: 'open' },
  })
  expect(page.text).toContain(`${label}grace`)
  expect(page.href(button)).toContain('grace')
})

test('the page of a sold listing stays when there is no feedback about its seller, who is banned', async () => {
  const seller = { id: 99, username: 'grace', displayName: null }
  const page = await draw('/marketplace-item/1', 'member', {
    'GET /api/marketplace-listings/{id}': { intent: 'sale', seller, state: 'sold' },
    'GET /api/members/{username}/feedback': () => {
      throw new ApiError(404, 'missing', null)
    },
  })
  expect(page.status).toBe(200)
  expect(page.text).toContain('Sellergrace')
})

test('an activity without entries says so', async () => {
  const page = await draw('/dashboard?tab=activity', 'member', {
    'GET /api/user/activity': listOf('GET /api/user/activity', []),
  })
  expect(page.find('h2')).toContain('No activity yet')
})
