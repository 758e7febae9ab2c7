import { expect, test } from 'vitest'
import { draw, listOf } from '#web/dev/drawn-screen.ts'

test('a post that was made up for the demo says that it is a sample, one that was not does not', async () => {
  const community = await draw('/community', 'visitor', {
    'GET /api/social-posts': listOf('GET /api/social-posts', [
      { author: 'basement_nine', isSample: true },
      { author: 'a_real_arcade', isSample: false },
    ]),
  })
  const [sample, real] = community.find('[aria-labelledby="social"] li:has(h3)')
  expect(sample).toMatch(/basement_nine.*Sample post/)
  expect(real).toContain('a_real_arcade')
  expect(real).not.toContain('Sample post')
})
