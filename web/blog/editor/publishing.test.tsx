// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import type { ToastMessage } from '#web/ui/feedback/toast.tsx'
import { EditorScreen } from './editor-screen.tsx'
import { RichContent } from './lazy-rich-content.tsx'

// Browser tests cover the rich editor.
vi.mock('./rich-content.tsx', () => ({ RichContent: () => null }))

const { notes, show, send } = livePart()
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
  isPublished: false,
  isHidden: false,
  needs: null,
  hasComments: false,
  isPreview: false,
  machines: [],
  isScheduled: false,
  revision: 3,
  updatedAt: '2026-03-04T12:00:30.000Z',
}

let actions: (string | undefined)[] = []
const hear = (event: Event) => actions.push((event as CustomEvent<ToastMessage>).detail.action?.label)

beforeEach(async () => {
  await RichContent.ready()
  actions = []
  window.addEventListener('multiball:toast', hear)
  notes.answers['GET /api/admin/blog-categories'] = [200, [CATEGORY]]
  notes.answers['GET /api/admin/blog-posts/9'] = [200, POST]
  notes.answers['GET /api/drafts/post/9'] = [200, { version: 0, text: '', fields: {}, pictures: [] }]
})

afterEach(() => window.removeEventListener('multiball:toast', hear))

/** What is told when the save's answer differs so from the draft. */
async function saved(change: object): Promise<unknown> {
  notes.answers['PATCH /api/admin/blog-posts/9'] = [200, { ...POST, ...change, revision: 4 }]
  await show(<EditorScreen id={9} />, 'admin')
  await send()
  return [notes.told.at(-1), actions.at(-1)]
}

test('a draft that goes out is told as published, with a way to the post', async () => {
  expect(await saved({ isPublished: true })).toEqual(['Post Published: Out', 'View post'])
})

test('a draft that stays one or is scheduled is told as updated', async () => {
  expect(await saved({})).toEqual(['Post Updated: Out', undefined])
  expect(await saved({ isPublished: true, isScheduled: true })).toEqual(['Post Updated: Out', undefined])
})
