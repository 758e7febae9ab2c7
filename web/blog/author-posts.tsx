import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { authorPostsQuery } from './blog-queries.ts'

/** An author's newest blog posts on their profile, with the way to all of them; empty without posts. */
export function AuthorPosts({ username }: { username: string }) {
  const { data, pagination } = useLoaded(authorPostsQuery(username))
  if (data.length === 0) return null
  return (
    <section aria-labelledby="author-posts" className="mt-10">
      <SectionHead
        id="author-posts"
        title="Blog posts"
        {...(pagination.total > data.length && {
          href: paths.blog({ author: username }),
          linkLabel: 'View All blog posts',
        })}
      />
      <ul className="divide-y divide-line border-line border-y">
        {data.map(({ id, slug, title, category, publishedAt }) => (
          <li key={id} className="relative py-3">
            <SiteLink
              href={paths.post(slug)}
              className="stretched break-words font-medium underline-offset-4 hover:underline"
            >
              {title}
            </SiteLink>
            <p className="text-quiet text-sm">
              {category}, <LongDate at={publishedAt} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
