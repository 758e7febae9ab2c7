import type { PostTeaser } from '#contract/blog/blog.ts'
import { paths } from '#contract/paths.ts'
import { query } from '#web/queries.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

const SHOWN = 4

/** The newest posts about the title. */
export function machinePostsQuery(opdbId: string) {
  return query('GET /api/blog-posts/newest', { query: { limit: SHOWN, opdbId } })
}

/** On a machine's page: blog posts about it. */
export function MachinePosts({ posts, total }: { posts: readonly PostTeaser[]; total: number }) {
  return (
    <Card as="section" padded={false} labelledBy="machine-posts">
      <CardHead id="machine-posts" title={total === 1 ? 'On the blog' : `On the blog (${total})`} level={2} />
      <ul className="divide-y divide-line">
        {posts.map(({ id, slug, title, category, needs, publishedAt }) => (
          <li key={id} className="relative px-4 py-3.5 hover:bg-well sm:px-5">
            <SiteLink
              href={paths.post(slug)}
              className="stretched block break-words font-medium leading-snug underline-offset-4 hover:underline"
            >
              {title}
            </SiteLink>
            <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-quiet text-sm">
              <span>
                {category}, <LongDate at={publishedAt} />
              </span>
              {needs ? <Chip tone="amber">Members</Chip> : null}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
