// Unknown addresses, as the server answers them.
import { expect, test } from 'vitest'
import { ApiError } from '#contract/api-error.ts'
import { draw } from '#web/dev/drawn-screen.ts'

test('an address that leads nowhere says so in its title too, and stays out of search engines', async () => {
  for (const address of ['/nothing', '/machines/of/no/kind', '/forums/none', '/marketplace-item/none']) {
    const { status, find, marks } = await draw(address)
    expect([address, status, find('title')]).toEqual([address, 404, ['Page not found · Multiball']])
    expect(marks('meta[name=robots]', 'content'), address).toEqual(['noindex'])
  }
})

test('so do a category and a manufacturer that do not exist', async () => {
  const pagination = { total: 0, limit: 48, offset: 0 }
  const facets = { manufacturers: [], decades: [], types: [], displays: [], players: [], features: [] }
  const replies = {
    'GET /api/blog-categories': [],
    'GET /api/machines': { data: [], pagination, facets },
  }
  for (const address of ['/blog?category=999', '/machines?manufacturer=99999']) {
    const { status, find } = await draw(address, 'visitor', replies)
    expect([address, status, find('title')]).toEqual([address, 404, ['Page not found · Multiball']])
  }
  // Filters that leave nothing are no mistake in the address.
  const narrowed = await draw('/machines?manufacturer=7&decade=1930', 'visitor', replies)
  expect(narrowed.status).toBe(200)
})

test('so does the address of a machine that does not exist, whether its id is malformed or unknown', async () => {
  const unknown = () => {
    throw new ApiError(404, 'No such machine', null)
  }
  for (const address of ['/machines/Gxxxx', '/machines/G9zZz9']) {
    const { status, find, marks } = await draw(address, 'visitor', {
      'GET /api/machine-pages/{opdbId}': unknown,
    })
    expect([address, status, find('title')]).toEqual([address, 404, ['Page not found · Multiball']])
    expect(marks('meta[name=robots]', 'content'), address).toEqual(['noindex'])
  }
})

test('so does the page of a member whom nobody knows', async () => {
  const unknown = () => {
    throw new ApiError(404, 'No such member', null)
  }
  for (const address of ['/members/ghost', '/members/ghost/collection']) {
    const { status, find } = await draw(address, 'visitor', {
      'GET /api/members/{username}': unknown,
      'GET /api/members/{username}/collection': unknown,
    })
    expect([address, status, find('title')]).toEqual([address, 404, ['Page not found · Multiball']])
  }
})
