// What the pages of the blog show their readers beyond the post itself, as the server draws them.
import { expect, test } from 'vitest'
import { ApiError } from '#contract/api-error.ts'
import { NO_PERMISSIONS } from '#contract/permissions.ts'
import { draw, listOf } from '#web/dev/drawn-screen.ts'

const REPLIES = 'GET /api/forum-posts/{id}/replies'
const TOPIC = 'GET /api/forum-posts/{id}'
const POST = { slug: 'a-post', needs: null, comments: { topicId: 7, count: 2 } }
const reply = (position: number, more: object = {}) => ({
  ...{ position, html: `<p>Comment ${position}</p>`, author: { id: position, username: `m${position}` } },
  ...{ deletedBy: null, isHidden: false, ...more },
})
const COMMENTED = {
  'GET /api/blog-posts/slug/{slug}': POST,
  [TOPIC]: { id: 7, replyCount: 2, isForComments: true, isLocked: false, author: { id: 1, username: 'm1' } },
  [REPLIES]: { ...listOf(REPLIES, [reply(1), reply(2)]), moved: [] },
}

test('members of the forums read the comments under a post, and write there', async () => {
  const page = await draw('/blog/a-post', 'member', COMMENTED)
  expect(page.find('#comments')).toEqual(['2 comments'])
  expect(page.within('#r1')).toMatch(/m1 ?Author.*Comment 1/)
  expect(page.within('#r2')).toContain('Comment 2')
  expect(page.find('#write')).toEqual(['Write a comment'])
  expect(page.href('Open in the forums')).toBe('/forums/7')
  expect(page.find('a[href="/forums/7?page=2"]')).toEqual([])
})

test('more comments than a page holds are one link away', async () => {
  const page = await draw('/blog/a-post', 'member', {
    ...COMMENTED,
    [REPLIES]: { ...listOf(REPLIES, [reply(1)]), moved: [], pagination: { total: 41, limit: 20, offset: 0 } },
  })
  expect(page.href('More comments')).toBe('/forums/7?page=2')
})

test('comments of blocked members, held ones and a lock show under a post as in the forums', async () => {
  const page = await draw('/blog/a-post', 'member', {
    ...COMMENTED,
    [TOPIC]: { ...COMMENTED[TOPIC], isLocked: true },
    [REPLIES]: { ...listOf(REPLIES, [reply(1, { author: null }), reply(2, { isHidden: true })]), moved: [] },
  })
  expect(page.within('#r1')).not.toContain('Comment 1')
  expect(page.within('#r2')).toContain('Only you and the moderators can see this reply')
  expect(page.text).toContain('only moderators can reply')
  expect(page.find('#write')).toEqual([])
})

test('visitors and members without the forums see how many comments there are', async () => {
  const gone = () => {
    throw new ApiError(403, 'x', null)
  }
  for (const [reader, more] of [
    ['visitor', {}],
    ['member', { 'GET /api/user-permissions': NO_PERMISSIONS }],
    // The topic was hidden a moment ago.
    ['member', { [TOPIC]: gone }],
  ] as const) {
    const page = await draw('/blog/a-post', reader, { ...COMMENTED, [REPLIES]: gone, ...more })
    expect(page.status).toBe(200)
    expect(page.find('#post-comments')).toEqual(['2 comments'])
    expect(page.find('#comments, #write')).toEqual([])
  }
})

test('a post shows the list of its contents, if it has one', async () => {
  const hrefOf = async (contents: object[]) => {
    const post = { slug: 'a-post', contents }
    const page = await draw('/blog/a-post', 'visitor', { 'GET /api/blog-posts/slug/{slug}': post })
    return page.href('Wax again')
  }
  expect(await hrefOf([{ id: 'section-wax-again', text: 'Wax again', level: 3 }])).toBe('#section-wax-again')
  expect(await hrefOf([])).toBeUndefined()
})
