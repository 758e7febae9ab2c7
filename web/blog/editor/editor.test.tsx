// @vitest-environment happy-dom
// The blog's editor and the dashboard's list: messages after each reply, and requests.
import { act } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { AdminBlog } from '#web/admin/admin-blog.tsx'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { EditorScreen } from './editor-screen.tsx'
import { RichContent } from './lazy-rich-content.tsx'
import { PostTable } from './post-table.tsx'

// Browser tests cover the rich editor.
vi.mock('./rich-content.tsx', () => import('#web/dev/plain-rich-content.tsx'))

const { notes, show, send, press, settle, pass, type, all, button, text } = livePart()

const NEWS = { id: 4, name: 'News', iconName: 'Star', iconColor: 'primary', postCount: 1 }
const POST = {
  id: 9,
  slug: 'out',
  title: 'Out',
  content: '<p>Old words</p>',
  excerpt: null,
  imageUrl: null,
  picture: null,
  categoryId: 4,
  category: NEWS,
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

beforeAll(() => RichContent.ready())

beforeEach(() => {
  notes.answers['GET /api/admin/blog-categories'] = [200, [NEWS, { ...NEWS, id: 5, name: 'Guide' }]]
  notes.answers['GET /api/blog-categories'] = [200, [NEWS]]
  notes.answers['GET /api/admin/blog-posts/9'] = [200, POST]
  for (const about of ['new', '9'])
    notes.answers[`GET /api/drafts/post/${about}`] = [200, { version: 0, text: '', fields: {}, pictures: [] }]
  notes.answers['POST /api/admin/blog-posts'] = [201, POST]
  notes.answers['PATCH /api/admin/blog-posts/9'] = [200, { ...POST, title: 'Changed', revision: 4 }]
})

const NEW = <EditorScreen id={null} />
const EDIT = <EditorScreen id={9} />
const field = (name: string) => all(`[name=${name}]`)[0] as HTMLInputElement
const bodies = (call: string) => notes.sent.filter(([sent]) => sent === call).map(([, body]) => body)
const labels = () => all('main label, form label').map((one) => one.textContent?.replace(/ \(optional\)/, ''))

async function choose(name: string, value: string): Promise<void> {
  const select = all(`[name=${name}]`)[0] as HTMLSelectElement
  await act(async () => {
    select.value = value
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

async function fill(): Promise<void> {
  await type('[name=title]', 'Wax, and why: 5 tips!')
  await type('[name=content]', 'First.\nSecond.')
  await choose('categoryId', '4')
}

test('the editor has every field and button; a new post cannot be previewed or deleted yet', async () => {
  await show(NEW, 'admin')
  const named = [
    'Title',
    'Content',
    'Category',
    'Slug',
    'Featured image URL',
    'Excerpt',
    'Publish',
    'Who can read it',
  ]
  expect(labels()).toEqual(expect.arrayContaining(named))
  expect(text()).toContain('Back to Dashboard')
  expect(text()).toContain('the first 120 characters of the content are used')
  expect(button('Save Post')).toBeDefined()
  expect(button('Preview')?.hasAttribute('disabled')).toBe(true)
  expect(button('Delete Post')).toBeUndefined()
  await show(EDIT, 'admin')
  expect(button('Preview')?.hasAttribute('disabled')).toBe(false)
  expect(button('Delete Post')).toBeDefined()
  expect(field('content').value).toBe('<p>Old words</p>')
})

test('the slug follows the title until it is edited', async () => {
  await show(NEW, 'admin')
  await type('[name=title]', 'Wax, and why: 5 tips!')
  expect(field('slug').value).toBe('wax-and-why-5-tips')
  await type('[name=slug]', 'own')
  await type('[name=title]', 'Another title')
  expect(field('slug').value).toBe('own')
})

test('the slug of a post that is there already does not follow its title', async () => {
  await show(EDIT, 'admin')
  await type('[name=title]', 'Another title')
  expect(field('slug').value).toBe('out')
})

test('a new post begins as published', async () => {
  await show(NEW, 'admin')
  expect(field('isPublished').checked).toBe(true)
})

test('title, content and category are required, in this order', async () => {
  await show(NEW, 'admin')
  await send()
  await type('[name=title]', 'Wax')
  await send()
  await type('[name=content]', '<p><br></p>')
  await send()
  await type('[name=content]', 'Words')
  await send()
  expect(notes.told).toEqual([
    'Missing Title: Please provide a title for the blog post',
    'Missing Content: Please provide content for the blog post',
    'Missing Content: Please provide content for the blog post',
    'Missing Category: Please select a category for the blog post',
  ])
  expect(bodies('POST /api/admin/blog-posts')).toEqual([])
})

test('content is edited as HTML on demand, and at once where the editor would lose some of it', async () => {
  await show(EDIT, 'admin')
  expect(field('content').dataset).toHaveProperty('rich')
  await press('Edit HTML')
  expect(field('content').dataset).not.toHaveProperty('rich')
  await type('[name=content]', '<table><tr><td>Score</td></tr></table>')
  await press('Edit formatted')
  expect(text()).toContain('This post has parts that only HTML can hold')
  expect(field('content').dataset).not.toHaveProperty('rich')
  await type('[name=content]', '<p>Score</p>')
  await press('Edit formatted')
  expect(field('content').dataset).toHaveProperty('rich')
  expect(field('content').value).toBe('<p>Score</p>')
  notes.answers['GET /api/admin/blog-posts/9'] = [200, { ...POST, content: '<h1>Old</h1>' }]
  await show(EDIT, 'admin')
  expect(field('content').dataset).not.toHaveProperty('rich')
  expect(field('content').value).toBe('<h1>Old</h1>')
})

test('a preview is asked for visitors and for each tier, with what is not saved yet', async () => {
  const tiers = [
    { id: 1, name: 'Free' },
    { id: 3, name: 'Premium' },
  ]
  const { isScheduled, hasComments, revision, updatedAt, ...post } = POST
  const article = {
    ...post,
    html: '<p>Shown words</p>',
    minutes: 1,
    comments: null,
    contents: [],
    newer: null,
    older: null,
  }
  notes.answers['GET /api/membership-tiers'] = [200, tiers]
  notes.answers['POST /api/admin/blog-posts/9/previews'] = [200, { article, related: [], permissions: [] }]
  await show(EDIT, 'admin')
  await type('[name=content]', 'New words')
  await press('Preview')
  await settle()
  expect(all('dialog .written')[0]?.textContent).toBe('Shown words')
  const reader = all('dialog select')[0] as HTMLSelectElement
  expect([...reader.options].map((option) => option.textContent)).toEqual([
    'Visitors',
    'Free members',
    'Premium members',
  ])
  await act(async () => {
    reader.value = '3'
    reader.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await settle()
  expect(bodies('POST /api/admin/blog-posts/9/previews')).toMatchObject([
    { tierId: null, content: 'New words', title: 'Out' },
    { tierId: 3 },
  ])
})

test('a saved post is told as created, and later as updated', async () => {
  await show(NEW, 'admin')
  await fill()
  await send()
  expect(bodies('POST /api/admin/blog-posts')).toEqual([
    {
      title: 'Wax, and why: 5 tips!',
      content: 'First.\nSecond.',
      excerpt: '',
      categoryId: 4,
      imageUrl: '',
      isPublished: true,
      hasComments: false,
      machineIds: [],
      needs: null,
      slug: 'wax-and-why-5-tips',
      sendKey: expect.stringMatching(/^[a-z0-9]{8,}-[a-z0-9]{8,}$/),
    },
  ])
  expect(notes.told).toEqual(['Post Created: Out'])
  await show(EDIT, 'admin')
  await type('[name=title]', 'Changed')
  await send()
  expect(bodies('PATCH /api/admin/blog-posts/9')).toMatchObject([
    { title: 'Changed', content: '<p>Old words</p>', slug: 'out', revision: 3 },
  ])
  expect(notes.told.at(-1)).toBe('Post Updated: Changed')
  expect(Object.keys(bodies('PATCH /api/admin/blog-posts/9')[0] as object)).not.toContain('publishedAt')
})

/** Answers only when the returned function is called. */
function hold(call: string, reply: object, status = 200): () => Promise<void> {
  let answer: () => void = () => undefined
  notes.answers[call] = () =>
    new Promise((done) => {
      answer = () => done([status, reply])
    })
  return async () => {
    await act(async () => answer())
    for (let turn = 0; turn < 3; turn++) await settle()
  }
}

test('what is typed while a post is saved stays, and is saved on top of that', async () => {
  await show(EDIT, 'admin')
  await type('[name=title]', 'Changed')
  await type('[name=content]', 'Mine')
  const answer = hold('PATCH /api/admin/blog-posts/9', {
    ...POST,
    title: 'Changed',
    content: '<p>Mine</p>',
    revision: 4,
  })
  await send()
  await type('[name=excerpt]', 'Short')
  notes.answers['GET /api/admin/blog-posts/9'] = [
    200,
    { ...POST, title: 'Changed', content: '<p>Mine</p>', revision: 4 },
  ]
  await answer()
  expect(notes.told).toEqual(['Post Updated: Changed'])
  expect([field('content').value, field('excerpt').value]).toEqual(['<p>Mine</p>', 'Short'])
  expect(button('Discard changes')).toBeDefined()
  await type('[name=content]', '<p>Mine, and more</p>')
  await send()
  expect(bodies('PATCH /api/admin/blog-posts/9').at(-1)).toMatchObject({
    title: 'Changed',
    content: '<p>Mine, and more</p>',
    excerpt: 'Short',
    revision: 4,
  })
})

test('what is typed while a post is made goes on as a change of it', async () => {
  await show(NEW, 'admin')
  await fill()
  const made = { ...POST, title: 'Wax', content: '<p>First.</p>', revision: 1 }
  const answer = hold('POST /api/admin/blog-posts', made, 201)
  await send()
  await type('[name=content]', 'First, and more.')
  notes.answers['GET /api/admin/blog-posts/9'] = [200, made]
  await answer()
  await pass(2_000)
  expect(notes.sent.filter(([call]) => call.startsWith('PUT /api/drafts/'))).toEqual([
    [
      'PUT /api/drafts/post/9',
      expect.objectContaining({ text: 'First, and more.', fields: { revision: '1' } }),
    ],
  ])
})

test('a post that cannot be saved or deleted says so', async () => {
  notes.answers['PATCH /api/admin/blog-posts/9'] = [502, '']
  notes.answers['DELETE /api/admin/blog-posts/9'] = [502, '']
  await show(EDIT, 'admin')
  await type('[name=content]', 'Mine')
  await send()
  expect(notes.told).toEqual(['Save Failed: Failed to save blog post'])
  expect(field('content').value).toBe('Mine')
  await press('Delete Post')
  await press('Delete')
  expect(notes.told.at(-1)).toBe('Deletion Failed: Failed to delete blog post')
  notes.answers['DELETE /api/admin/blog-posts/9'] = refusal(404, 'This blog post does not exist.')
  await press('Delete')
  expect(notes.told.at(-1)).toBe('Deletion Failed: This blog post does not exist.')
})

test('a post is deleted after a question', async () => {
  notes.answers['DELETE /api/admin/blog-posts/9'] = [204, null]
  await show(EDIT, 'admin')
  await press('Delete Post')
  expect(text()).toContain('Are you sure you want to delete this post? This action cannot be undone.')
  expect(bodies('DELETE /api/admin/blog-posts/9')).toEqual([])
  await press('Delete')
  await settle()
  expect(bodies('DELETE /api/admin/blog-posts/9')).toHaveLength(1)
  expect(notes.told).toEqual(['Post Deleted: Out'])
})

test('of two admins the second sees both versions, and loses neither', async () => {
  const theirs = { ...POST, content: '<p>Theirs</p>', revision: 4 }
  await show(EDIT, 'admin')
  await type('[name=content]', 'Mine')
  notes.answers['PATCH /api/admin/blog-posts/9'] = refusal(409, 'Changed.', { code: 'post_changed' })
  notes.answers['GET /api/admin/blog-posts/9'] = [200, theirs]
  await send()
  await settle()
  const [mine, saved] = all('[aria-label="Content: yours"], [aria-label="Content: saved"]')
  expect([mine?.textContent, saved?.textContent]).toEqual([
    'Content: yoursMine',
    'Content: saved<p>Theirs</p>',
  ])
  notes.answers['PATCH /api/admin/blog-posts/9'] = [200, { ...theirs, content: 'Mine', revision: 5 }]
  await press('Keep my version')
  expect(field('content').value).toBe('Mine')
  await send()
  expect(bodies('PATCH /api/admin/blog-posts/9').at(-1)).toMatchObject({ content: 'Mine', revision: 4 })
  expect(notes.told.at(-1)).toBe('Post Updated: Out')
})

test('the dashboard creates, edits and deletes posts', async () => {
  const row = { ...POST, isScheduled: undefined, revision: undefined, updatedAt: undefined }
  const pagination = { total: 3, limit: 25, offset: 0, nextAfter: null, previousAfter: null }
  const data = [
    { ...row, id: 10, title: 'Begun', isPublished: false, publishedAt: null },
    { ...row, id: 11, title: 'Coming', publishedAt: '2099-01-01T00:00:00.000Z' },
    row,
  ]
  notes.answers['GET /api/blog-posts'] = [200, { data, pagination }]
  notes.answers['DELETE /api/admin/blog-posts/9'] = [204, null]
  await show(<AdminBlog category={undefined} table={(posts) => <PostTable posts={posts} />} />, 'admin')
  const links = all('a').map((one) => [
    one.getAttribute('aria-label') ?? one.textContent,
    one.getAttribute('href'),
  ])
  expect(links).toEqual(
    expect.arrayContaining([
      ['Create New Post', '/admin-blog-editor/new'],
      ['Edit: Begun', '/admin-blog-editor/10'],
      ['View Post: Out', '/blog/out'],
    ]),
  )
  expect(links.map(([label]) => label)).not.toContain('View Post: Coming')
  expect(all('[data-label=Status]').map((one) => one.textContent)).toEqual([
    'Draft',
    'Scheduled',
    'Published',
  ])
  notes.answers['GET /api/blog-posts'] = [200, { data: data.slice(0, 2), pagination }]
  await act(async () => {
    all('[aria-label="Delete: Out"]')[0]?.focus()
    all('[aria-label="Delete: Out"]')[0]?.click()
  })
  await act(async () =>
    all('dialog button')
      .find((one) => one.textContent === 'Delete')
      ?.click(),
  )
  await settle()
  expect(notes.sent).toEqual([['DELETE /api/admin/blog-posts/9', null]])
  expect(notes.told).toEqual(['Post Deleted: Out'])
  await settle()
  expect(document.activeElement?.textContent).toMatch(/^Coming/)
})
