// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { AdminPost } from '#contract/blog/admin.ts'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { PostRevisions } from './post-revisions.tsx'

const { notes, show, press, all, button, text } = livePart()

const POST: AdminPost = {
  id: 9,
  slug: 'out',
  title: 'Out',
  content: '<p>Old words</p>',
  excerpt: null,
  imageUrl: null,
  picture: null,
  categoryId: 4,
  category: { id: 4, name: 'News', iconName: 'Star', iconColor: 'primary' },
  author: { id: 7, username: 'ada', displayName: null, profileImageUrl: null, bio: null, bioExcerpt: null },
  publishedAt: '2026-03-04T12:00:30.000Z',
  isPublished: true,
  isHidden: false,
  needs: null,
  hasComments: false,
  isPreview: false,
  machines: [],
  isScheduled: false,
  revision: 3,
  updatedAt: '2026-03-04T12:00:30.000Z',
}

test('revisions show what each changed, and one of them is restored', async () => {
  const writer = { id: 7, username: 'ada' }
  const writtenAt = '2026-03-05T12:00:00.000Z'
  notes.answers['GET /api/admin/blog-posts/9/revisions'] = [
    200,
    [
      { revision: 3, writer, writtenAt, changed: ['content', 'isPublished'] },
      { revision: 2, writer, writtenAt, changed: [] },
    ],
  ]
  const said = { title: 'Out', content: '<p>New words</p>', excerpt: null, imageUrl: null, category: 'News' }
  const before = { ...said, content: '<p>Old words</p>' }
  notes.answers['GET /api/admin/blog-posts/9/revisions/3'] = [200, { said, before }]
  await show(<PostRevisions post={POST} isChanged={false} />, 'admin')
  await press('Revisions')
  expect(text()).toContain('Revision 3 (current)')
  expect(text()).toMatch(/Revision 2.*by .*ada.*March 5, 2026/)
  expect(text()).toContain('Changed: Content, Published')
  expect(button('Restore revision 3')).toBeUndefined()
  await press('Show revision 3')
  expect([all('dialog del')[0]?.textContent, all('dialog ins')[0]?.textContent]).toEqual([
    'removed: Old end of removed',
    'added: New end of added',
  ])
  notes.answers['POST /api/admin/blog-posts/9/restorations'] = refusal(409, 'Changed.', {
    code: 'post_changed',
  })
  await press('Restore revision 2')
  expect(notes.told.at(-1)).toBe('Restoration Failed: Changed.')
  notes.answers['POST /api/admin/blog-posts/9/restorations'] = [200, { ...POST, revision: 4 }]
  await press('Restore revision 2')
  expect(notes.sent).toContainEqual([
    'POST /api/admin/blog-posts/9/restorations',
    { restored: 2, revision: 3 },
  ])
  expect(notes.told.at(-1)).toBe('Revision Restored: Out')
})

test('a post without earlier revisions says so', async () => {
  notes.answers['GET /api/admin/blog-posts/9/revisions'] = [200, []]
  await show(<PostRevisions post={POST} isChanged={false} />, 'admin')
  await press('Revisions')
  expect(text()).toContain('No earlier revisions.')
})
