// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY_MS } from '#contract/durations.ts'
import { livePart } from '#web/dev/live-part.tsx'
import type { ToastMessage } from '#web/ui/feedback/toast.tsx'
import { EditorScreen } from './editor-screen.tsx'
import { RichContent } from './lazy-rich-content.tsx'

// Browser tests cover the rich editor.
vi.mock('./rich-content.tsx', () => import('#web/dev/plain-rich-content.tsx'))

const { notes, show, send, all } = livePart()
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

test('the bar says what saving does to readers', async () => {
  const said = async (post: object) => {
    notes.answers['GET /api/admin/blog-posts/9'] = [200, { ...POST, ...post }]
    await show(<EditorScreen id={9} />, 'admin')
    return all('#save-outcome')[0]?.textContent
  }
  const later = new Date(Date.now() + 3 * DAY_MS).toISOString()
  expect(await said({})).toBe('Saving keeps it as a draft.')
  expect(await said({ isPublished: true })).toBe('Saving changes the published post.')
  const scheduled = { isPublished: true, isScheduled: true, publishedAt: later }
  expect(await said(scheduled)).toMatch(/^Saving schedules it for \w+ \d+, \d{4}, /)
  await show(<EditorScreen id={null} />, 'admin')
  expect(all('#save-outcome')[0]?.textContent).toBe(
    'Saving publishes it now. To preview it first, clear Publish and save.',
  )
})
