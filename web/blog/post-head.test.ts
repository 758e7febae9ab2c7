import { expect, test } from 'vitest'
import type { BlogArticle } from '#contract/blog/blog.ts'
import { scriptText } from '#web/shell/page/structured-data.ts'
import { toLoadedPost } from './loaded-post.ts'
import { postHead } from './post-head.ts'

const ARTICLE = {
  slug: 'wax',
  title: 'Wax </script><script>alert(1)</script>',
  excerpt: 'How to wax.',
  imageUrl: '/uploads/wax.webp',
  picture: null,
  shareUrl: '/share-pictures/posts/7/0a1b.png',
  author: { id: 3, username: 'deepdive', bio: null, bioExcerpt: null },
  category: { id: 2, name: 'Guide', iconName: 'BookOpen', iconColor: 'secondary' },
  publishedAt: '2026-03-04T12:00:00.000Z',
} as BlogArticle
const POST = toLoadedPost(ARTICLE)

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

const metaOf = (more: Partial<BlogArticle>) =>
  Object.fromEntries(
    postHead(toLoadedPost({ ...ARTICLE, ...more }), 'https://example.com').meta.flatMap((meta) =>
      'content' in meta ? [['property' in meta ? meta.property : meta.name, meta.content]] : [],
    ),
  )

test('a post without a picture is shared with one of its title', () => {
  const meta = metaOf({ imageUrl: null })
  const url = 'https://example.com/share-pictures/posts/7/0a1b.png'
  expect(meta).toMatchObject({ 'og:image': url, 'twitter:image': url, 'twitter:card': 'summary_large_image' })
  expect(meta).toMatchObject({
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': POST.title,
  })
})

test('a featured picture is shared in its own size, once it is stored here', () => {
  const size = { webp: '/x.webp', jpeg: '/x.jpg', width: 800, height: 600 }
  const sizes = { small: size, medium: size, large: size }
  const picture = { id: 1, url: '/pictures/a/large.jpg', width: 1600, height: 900, alt: 'Wax', sizes }
  const meta = metaOf({ picture })
  expect(meta).toMatchObject({
    'og:image': 'https://example.com/pictures/a/large.jpg',
    'og:image:alt': 'Wax',
  })
  expect(meta).toMatchObject({ 'og:image:width': '1600', 'og:image:height': '900' })
  expect(metaOf({})).not.toHaveProperty('og:image:width')
})

test('a post that is not there is kept out of search engines', () => {
  expect(JSON.stringify(postHead(undefined, 'https://example.com'))).toContain('noindex')
})
