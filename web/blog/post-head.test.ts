import { expect, test } from 'vitest'
import { scriptText } from '#web/shell/page/structured-data.ts'
import { postHead } from './post-head.ts'

const POST = {
  slug: 'wax',
  title: 'Wax </script><script>alert(1)</script>',
  description: 'How to wax.',
  imageUrl: '/uploads/wax.webp',
  picture: null,
  author: { id: 3, username: 'deepdive', bio: null, bioExcerpt: null },
  category: { id: 2, name: 'Guide', iconName: 'BookOpen', iconColor: 'secondary' as const },
  publishedAt: '2026-03-04T12:00:00.000Z',
}

test('structured data cannot end its script, and is still the same data', () => {
  const text = scriptText({ title: POST.title })
  expect(text).not.toContain('<')
  expect(JSON.parse(text)).toEqual({ title: POST.title })
})

test('a post names its canonical address, its date and its picture in full', () => {
  const head = JSON.stringify(postHead(POST, 'https://example.com'))
  expect(head).toContain('https://example.com/blog/wax')
  expect(head).toContain('https://example.com/uploads/wax.webp')
  expect(head).toContain('2026-03-04T12:00:00.000Z')
  expect(head).toContain('BlogPosting')
})

test('a post that is not there is kept out of search engines', () => {
  expect(JSON.stringify(postHead(undefined, 'https://example.com'))).toContain('noindex')
})
