// A blog after years: written straight into the database of a running site.
import { ARTICLE_VERSION } from '#server/writing/markdown/articles.ts'
import { addTexts, type Query, textFor } from './grown-texts.ts'

/** Ids that seeded rows do not reach. */
const FROM = 1_000

/** Adds so many published posts, one a day, with their search documents. */
export async function growBlog(query: Query, posts: number): Promise<void> {
  await addTexts(query)
  await query(`insert into blog_posts (id, slug, title, content, html, html_version, excerpt, category_id, author_id,
      is_published, published_at, appeared_at, created_at)
    select ${FROM} + n, 'measured-' || n, initcap(substr(bench_texts.excerpt, 1, 20 + n % 40)), source, html,
      ${ARTICLE_VERSION}, bench_texts.excerpt, ids[1 + n % cardinality(ids)], author.id, true,
      now() - (${posts} + 1 - n) * interval '1 day', now() - (${posts} + 1 - n) * interval '1 day', now()
    from generate_series(1, ${posts}) n
    join bench_texts on bench_texts.number = ${textFor('n', 11)},
      (select array_agg(id order by id) as ids from blog_categories) categories,
      (select author_id as id from blog_posts order by id limit 1) author`)
  await query(`insert into search_documents (kind, id, part, title, title_key, excerpt, words, created_at)
    select 'post', id, 0, title, lower(title), substr(content, 1, 8000), words, published_at
    from blog_posts join bench_texts on bench_texts.source = content where id > ${FROM}`)
  await query('drop table bench_texts')
  await query(`select setval(pg_get_serial_sequence('blog_posts', 'id'), (select max(id) from blog_posts))`)
  await query('vacuum analyze')
}

/** Adds so many confirmed subscribers of the newsletter. */
export async function addSubscribers(query: Query, subscribers: number): Promise<void> {
  await query(`insert into newsletter_subscribers (email, email_key, state, asked_at, confirmed_at)
    select 'reader' || n || '@example.com', 'reader' || n || '@example.com', 'confirmed',
      now() - interval '2 days', now() - interval '2 days' from generate_series(1, ${subscribers}) n`)
  await query('vacuum analyze')
}
