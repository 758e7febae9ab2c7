import FileText from 'lucide-react/icons/file-text'
import type { BlogPost } from '#contract/blog/blog.ts'
import { BLOG_PAGE_SIZE } from '#contract/blog/constants.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { type BlogAddress, isLastPage, sizesOf } from './blog-address.ts'
import { categoriesQuery, postsQuery } from './blog-queries.ts'
import { BlogSidebar } from './blog-sidebar.tsx'
import { MorePosts } from './more-posts.tsx'
import { FeaturedPost, PostCard } from './post-card.tsx'

/** Number of posts below the featured one, before "more" is pressed. */
const FIRST_GRID = 4

export function BlogHead() {
  return <PageHead title="Blog & News" lead="Workshop guides, show reports and pinball news." />
}

/** The list of posts. */
export function BlogScreen({ address }: { address: BlogAddress }) {
  const [size = BLOG_PAGE_SIZE, ...furtherSizes] = sizesOf(address.page ?? 1)
  const { data, pagination } = useLoaded(postsQuery(address, { limit: size }))
  const { total } = pagination
  const [first, ...others] = data
  const isFirstPage = (address.page ?? 1) === 1
  const shown = Math.min(total, isFirstPage ? 1 + FIRST_GRID : (address.page ?? 1) * BLOG_PAGE_SIZE)
  return (
    <div className="wrap pb-12">
      <BlogHead />
      <Narrowed address={address} total={total} author={first ? shownName(first.author) : address.author} />
      {first ? <FeaturedPost post={first} /> : null}
      <div className="mt-8 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="min-w-0">
          {first ? <h2 className="sr-only">More articles</h2> : <NoPosts address={address} />}
          <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6">
            <PostItems posts={isFirstPage ? others.slice(0, FIRST_GRID) : others} />
            <FurtherPosts address={address} sizes={furtherSizes} after={pagination.nextAfter} />
          </ul>
          {total > shown && !isLastPage(address) ? (
            <MorePosts address={address} shown={shown} total={total} />
          ) : null}
        </div>
        <BlogSidebar address={address} />
      </div>
    </div>
  )
}

function PostItems({ posts }: { posts: readonly BlogPost[] }) {
  return posts.map((post) => (
    <li key={post.id}>
      <PostCard post={post} />
    </li>
  ))
}

/** Each part of the list continues after the one before. */
function FurtherPosts({ sizes, after, ...rest }: FurtherPostsProps) {
  const [limit] = sizes
  return limit === undefined || after === null ? null : (
    <NextPosts {...rest} limit={limit} after={after} sizes={sizes.slice(1)} />
  )
}

interface FurtherPostsProps {
  address: BlogAddress
  sizes: readonly number[]
  after: string | null
}

function NextPosts({ address, limit, after, sizes }: FurtherPostsProps & { limit: number; after: string }) {
  const { data, pagination } = useLoaded(postsQuery(address, { limit, after }))
  return (
    <>
      <PostItems posts={data} />
      <FurtherPosts address={address} sizes={sizes} after={pagination.nextAfter} />
    </>
  )
}

interface NarrowedProps {
  address: BlogAddress
  total: number
  /** Name of the author, if the address asks for one. */
  author: string | undefined
}

/** Shows the list's filter, with a link to the whole list. */
function Narrowed({ address: { category, search, author: asked }, total, author }: NarrowedProps) {
  const categories = useLoaded(categoriesQuery)
  if (!category && !search && !asked) return null
  const name = categories.find(({ id }) => id === category)?.name
  return (
    <p className="-mt-2 mb-6 flex flex-wrap items-center gap-x-3 gap-y-1">
      <span role="status">
        {countText(total, 'post')}
        {asked ? ` by ${author}` : ''}
        {name ? ` in ${name}` : ''}
        {search ? ` with “${search}”` : ''}
      </span>
      <SiteLink href={paths.blog()} className="text-link inline-flex min-h-11 items-center">
        Show all posts
      </SiteLink>
    </p>
  )
}

function NoPosts({ address: { category, author, search } }: { address: BlogAddress }) {
  const isNarrowed = Boolean(category || author || search)
  return (
    <EmptyState
      icon={<FileText size={26} />}
      title="No blog posts found."
      action={isNarrowed ? <ButtonLink href={paths.blog()}>All Categories</ButtonLink> : null}
    >
      {isNarrowed ? 'Try other words or another category.' : 'New posts will appear here.'}
    </EmptyState>
  )
}
