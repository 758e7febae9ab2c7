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
