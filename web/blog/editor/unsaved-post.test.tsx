// @vitest-environment happy-dom
// What is not saved yet: pictures on their way into the text, changes to be discarded, and a post that is deleted.
import { beforeEach, expect, test, vi } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { EditorScreen } from './editor-screen.tsx'
import { RichContent } from './lazy-rich-content.tsx'

// Browser tests cover the rich editor.
vi.mock('./rich-content.tsx', () => import('#web/dev/plain-rich-content.tsx'))

const { notes, show, send, press, settle, type, all, button, text } = livePart()

const CATEGORY = { id: 4, name: 'News', iconName: 'Star', iconColor: 'primary', postCount: 1 }
const POST = {
  id: 9,
  slug: 'out',
  title: 'Out',
  content: '<p>Words</p>',
  excerpt: null,
  imageUrl: null,
  picture: null,
  categoryId: 4,
  category: CATEGORY,
  author: { id: 7, username: 'ada', bio: null, bioExcerpt: null },
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

beforeEach(async () => {
  await RichContent.ready()
  notes.answers['GET /api/admin/blog-categories'] = [200, [CATEGORY]]
  notes.answers['GET /api/admin/blog-posts/9'] = [200, POST]
  notes.answers['GET /api/drafts/post/9'] = [200, { version: 0, text: '', fields: {}, pictures: [] }]
  notes.answers['PATCH /api/admin/blog-posts/9'] = [200, { ...POST, title: 'Changed', revision: 4 }]
})

const EDIT = <EditorScreen id={9} />
const saved = () => notes.sent.filter(([call]) => call === 'PATCH /api/admin/blog-posts/9')

test('a picture on its way into the text is waited for', async () => {
  await show(EDIT, 'admin')
  await type('[name=title]', 'Changed')
  await press('Upload')
  await press('Save Post')
  expect(text()).toContain('A picture is on its way into the text.')
  expect(saved()).toEqual([])
  await press('Edit HTML')
  expect(all('[data-rich]')).toHaveLength(1)
  await press('Uploaded')
  expect(text()).not.toContain('A picture is on its way into the text.')
  await send()
  expect(saved()).toHaveLength(1)
})

test('changes are discarded after a question', async () => {
  await show(EDIT, 'admin')
  const title = () => (all('[name=title]')[0] as HTMLInputElement).value
  expect(button('Discard changes')).toBeUndefined()
  await type('[name=title]', 'Changed')
  await press('Discard changes')
  expect(text()).toContain('The post goes back to what you saved last. This cannot be undone.')
  await press('Keep writing')
  expect(title()).toBe('Changed')
  await press('Discard changes')
  await press('Discard')
  await settle()
  expect([title(), button('Discard changes')]).toEqual(['Out', undefined])
  expect(document.activeElement?.id).toBe('save-outcome')
})

test('the draft of a deleted post is not asked for', async () => {
  await show(EDIT, 'admin')
  await press('Delete Post')
  notes.asked.length = 0
  notes.answers['DELETE /api/admin/blog-posts/9'] = [204, null]
  await press('Delete')
  for (let turn = 0; turn < 5; turn++) await settle()
  expect(notes.sent).toContainEqual(['DELETE /api/admin/blog-posts/9', null])
  expect(notes.asked.filter((address) => address.startsWith('/api/drafts/'))).toEqual([])
})
