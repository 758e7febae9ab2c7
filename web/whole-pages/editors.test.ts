// Editors of admins: their fields are in the page that the server sends, locked until the scripts have come.
import { expect, test } from 'vitest'
import { draw } from '#web/dev/drawn-screen.ts'

const NO_DRAFT = { version: 0, text: '', fields: {}, pictures: [] }

test('a post is in the page of its editor, as its draft has it, locked', async () => {
  const page = await draw('/admin-blog-editor/9', 'admin', {
    'GET /api/admin/blog-posts/{id}': { id: 9, title: 'Waxing', excerpt: 'Why wax', content: '<p>Wax.</p>' },
    'GET /api/drafts/{kind}/{about}': {
      ...NO_DRAFT,
      version: 1,
      text: '<p>Wax.</p>',
      fields: { title: 'Polishing' },
    },
  })
  expect(page.within('h1')).toBe('Edit Post')
  expect(page.marks('[name=title]', 'value')).toEqual(['Polishing'])
  expect(page.find('[name=excerpt]')).toEqual(['Why wax'])
  expect(page.find('fieldset:disabled button[type=submit]')).toEqual(['Save Post'])
  expect(page.find('main form > fieldset:disabled [name]')).toEqual(page.find('main form [name]'))
  expect(page.text).toContain('Writing posts needs JavaScript')
})

test('a new post has its empty fields, locked', async () => {
  const page = await draw('/admin-blog-editor/new', 'admin', { 'GET /api/drafts/{kind}/{about}': NO_DRAFT })
  expect(page.within('h1')).toBe('Create New Post')
  expect(page.marks('fieldset:disabled [name=title]', 'value')).toEqual([''])
})

test('a static page’s text is in the page of its editor, locked', async () => {
  const page = await draw('/admin/pages/terms', 'admin', {
    'GET /api/admin/pages/{page}': { page: 'terms', title: 'Terms', text: 'Be kind.' },
    'GET /api/drafts/{kind}/{about}': NO_DRAFT,
  })
  expect(page.find('fieldset:disabled [name=text]')).toEqual(['Be kind.'])
  expect(page.find('fieldset:disabled button[type=submit]')).toEqual(['Save page'])
  expect(page.text).toContain('Editing pages needs JavaScript')
})
