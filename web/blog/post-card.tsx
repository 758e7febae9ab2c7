import type { BlogPost } from '#contract/blog/blog.ts'
import { excerptOf } from '#contract/blog/constants.ts'
import { paths } from '#contract/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { CategoryChip } from './category-chip.tsx'
import { NeedsChip } from './post-gate.tsx'
import { PostMeta, PostPicture } from './post-meta.tsx'

/** A post in a grid; the whole card is a link. On phones the picture is at the left. */
export function PostCard({ post }: { post: BlogPost }) {
  return (
    <Card
      as="article"
      padded={false}
      liftable
      className="grid h-full grid-cols-[7.5rem_minmax(0,1fr)] items-start sm:flex sm:flex-col sm:items-stretch"
    >
      <PostPicture post={post} className="max-sm:m-3 max-sm:mr-0 max-sm:w-[6.75rem] max-sm:rounded-control" />
      <div className="flex min-w-0 grow flex-col items-start gap-1.5 p-3 sm:gap-2.5 sm:p-5">
        <span className="inline-flex flex-wrap gap-2">
          <CategoryChip category={post.category} />
          <NeedsChip needs={post.needs} />
        </span>
        <h3 className="display text-xl sm:text-2xl">
          <SiteLink
            id={`post-${post.id}`}
            href={paths.post(post.slug)}
            className="stretched decoration-2 underline-offset-4 hover:underline"
          >
            {post.title}
          </SiteLink>
        </h3>
        <p className="text-quiet max-sm:line-clamp-2 max-sm:text-sm">{excerptOf(post)}</p>
        <PostMeta post={post} className="mt-auto text-sm sm:pt-1" />
      </div>
    </Card>
  )
}

/** The newest post, large. */
export function FeaturedPost({ post }: { post: BlogPost }) {
  return (
    <Card
      as="article"
      padded={false}
      liftable
      className="grid grid-cols-1 items-center lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]"
    >
      <div className="min-w-0 lg:p-4 lg:pr-0">
        <PostPicture post={post} eager className="lg:rounded-control" />
      </div>
      <div className="flex flex-col items-start justify-center gap-4 p-5 sm:p-8 lg:p-10">
        <span className="inline-flex flex-wrap gap-2">
          <CategoryChip category={post.category} />
          <NeedsChip needs={post.needs} />
        </span>
        <h2 className="display text-[clamp(2rem,1.5rem+2.2vw,3.25rem)]">
          <SiteLink
            href={paths.post(post.slug)}
            className="stretched decoration-3 underline-offset-6 hover:underline"
          >
            {post.title}
          </SiteLink>
        </h2>
        <p className="text-lg text-quiet leading-relaxed">{excerptOf(post)}</p>
        <PostMeta post={post} />
      </div>
    </Card>
  )
}
