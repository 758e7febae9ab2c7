import { may } from '#contract/entitlements.ts'
import { MEMBER_POSTS_PAGE_SIZE, placeOfReply } from '#contract/forum/constants.ts'
import type { MemberPost } from '#contract/forum/members.ts'
import { paths } from '#contract/paths.ts'
import { categoryTone } from '#web/forum/topics/list/category-tone.ts'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Chip } from '#web/ui/chip.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoSuchPage } from '#web/ui/feedback/no-such-page.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { memberPostsQuery } from './member-posts-query.ts'

interface PostsProps {
  username: string
  page?: number
  hrefOf: (page: number) => string
}

/** The viewer's own posts, on their profile; none if their tier does not open the forums. */
export function OwnPosts(props: PostsProps) {
  return may(useViewer(), 'forums') ? <ReadableOwnPosts {...props} /> : <NoOwnPosts />
}

function ReadableOwnPosts({ username, page = 1, hrefOf }: PostsProps) {
  const { data, pagination } = useLoaded(memberPostsQuery(username, page))
  if (pagination.total === 0) return <NoOwnPosts />
  return (
    <section aria-labelledby="own-posts">
      <h2 id="own-posts" className="display mb-3 text-2xl">
        Your forum posts
      </h2>
      <PostList posts={data} />
      <PostPages page={page} total={pagination.total} hrefOf={hrefOf} />
    </section>
  )
}

function NoOwnPosts() {
  return (
    <EmptyState level={2} title="Your forum posts">
      Topics and replies you write appear in the forums under your name.
    </EmptyState>
  )
}

/** A member's posts on their public profile, for viewers who may read the forums; empty without posts. */
export function ShownPosts({ username, page = 1, hrefOf }: PostsProps) {
  const { data, pagination } = useLoaded(memberPostsQuery(username, page))
  if (pagination.total === 0) return null
  return (
    <section aria-labelledby="shown-posts" className="mt-10">
      <SectionHead
        id="shown-posts"
        title="Forum posts"
        lead={`${countText(pagination.total, 'topic or reply', 'topics and replies')}, newest first.`}
      />
      <PostList posts={data} />
      <PostPages page={page} total={pagination.total} hrefOf={hrefOf} />
    </section>
  )
}

function PostPages({
  page,
  total,
  hrefOf,
}: {
  page: number
  total: number
  hrefOf: (page: number) => string
}) {
  const pages = Math.ceil(total / MEMBER_POSTS_PAGE_SIZE)
  return <Pagination page={page} pages={pages} hrefOf={hrefOf} label="Pages of forum posts" />
}

function PostList({ posts }: { posts: readonly MemberPost[] }) {
  if (posts.length === 0) return <NoSuchPage level={3} />
  return (
    <ul className="divide-y divide-line overflow-clip rounded-card border border-line bg-raised">
      {posts.map((post) => (
        <PostRow key={`${post.topicId} ${post.position}`} post={post} />
      ))}
    </ul>
  )
}

function PostRow({ post }: { post: MemberPost }) {
  const { topicId, position, title, category, excerpt, createdAt, isHidden } = post
  return (
    <li className="relative px-4 py-3.5 hover:bg-well sm:px-5">
      <h3 className="font-semibold leading-snug">
        <SiteLink
          href={paths.topic(topicId, position > 0 ? placeOfReply(position) : {})}
          className="stretched underline-offset-4 [overflow-wrap:anywhere] hover:underline"
        >
          {title}
        </SiteLink>
      </h3>
      {excerpt ? (
        <p className="measure mt-1 line-clamp-2 text-[0.9375rem] [overflow-wrap:anywhere]">{excerpt}</p>
      ) : null}
      <div className="mt-2 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 text-quiet text-sm">
        <span>
          {position > 0 ? 'Reply' : 'Topic'}, <RelativeTime at={createdAt} className="lowercase" />
        </span>
        <Chip tone={categoryTone(category.id)}>{category.name}</Chip>
        {isHidden ? <Chip tone="quiet">Not shown</Chip> : null}
      </div>
    </li>
  )
}
