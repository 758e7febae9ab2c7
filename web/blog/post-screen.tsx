import type { ReactNode } from 'react'
import type { BlogArticle, BlogPost } from '#contract/blog/blog.ts'
import { paths } from '#contract/paths.ts'
import { shownName } from '#contract/shown-name.ts'
import { HiddenNote } from '#web/moderation/cases/hidden-note.tsx'
import { ReportButton } from '#web/moderation/cases/report-button.tsx'
import { useLoaded } from '#web/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { classes } from '#web/ui/classes.ts'
import { ElapsedTime } from '#web/ui/display/relative-time.tsx'
import { MemberAvatar } from '#web/ui/member-avatar.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { Breadcrumb } from '#web/ui/page-head.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Written } from '#web/writing/written.tsx'
import { postQuery, relatedPostsQuery } from './blog-queries.ts'
import { CategoryChip } from './category-chip.tsx'
import { CategoryLinks } from './category-links.tsx'
import { PostCard } from './post-card.tsx'
import { PostComments } from './post-comments.tsx'
import { PostContents } from './post-contents.tsx'
import { NeedsChip, PostGate } from './post-gate.tsx'
import { PostMachines } from './post-machines.tsx'
import { PostMeta, PostPicture } from './post-meta.tsx'

interface PostScreenProps {
  slug: string
  /** The comments for readers who may read them; otherwise their number. */
  comments?: ReactNode
}

/** A post to read: the one spacious page of the site. */
export function PostScreen({ slug, comments }: PostScreenProps) {
  const post = useLoaded(postQuery(slug))
  return (
    <div className="wrap pb-14">
      <article>
        <PostHero post={post} />
        <div className="mt-6 grid grid-cols-1 gap-x-12 gap-y-10 md:mt-12 lg:grid-cols-[minmax(0,1fr)_17rem]">
          <div className="min-w-0 max-w-[68ch] text-[1.125rem]">
            {post.excerpt ? (
              <p className="mb-6 rounded-r-card border-l-4 border-l-amber bg-raised px-5 py-4 text-[1.0625em] leading-relaxed sm:mb-8 sm:px-6 sm:py-5 sm:text-[1.1875em]">
                {post.excerpt}
              </p>
            ) : null}
            <PostContents contents={post.contents} />
            <PostText html={post.html} />
            {post.isPreview && post.needs ? <PostGate needs={post.needs} /> : null}
            <div className="mt-8 flex min-h-9 flex-wrap items-center justify-between gap-x-4 text-base">
              {post.publishedAt ? (
                <p className="text-quiet">
                  Posted <ElapsedTime at={post.publishedAt} />
                </p>
              ) : null}
              <ReportButton kind="post" id={post.id} label="Report this post" ownerId={post.author.id} />
            </div>
            <PostMachines machines={post.machines} />
            {comments ? null : <PostComments comments={post.comments} needs={post.needs} />}
            <AuthorBox {...post.author} />
            <Neighbours post={post} />
            {comments}
          </div>
          <aside aria-label="Blog categories" className="lg:sticky lg:top-20 lg:self-start">
            <CategoryLinks chosen={null} />
          </aside>
        </div>
      </article>
      <RelatedPosts post={post} />
    </div>
  )
}

function PostHero({ post }: { post: BlogArticle }) {
  return (
    <header className="pt-6 md:pt-10">
      <Breadcrumb
        crumbs={[
          { label: 'Blog & News', href: paths.blog() },
          { label: post.category.name, href: paths.blog({ category: post.category.id }) },
        ]}
      />
      <div className="mt-3">
        <HiddenNote kind="post" id={post.id} isHidden={post.isHidden} ownerId={post.author.id} />
      </div>
      <div className="grid grid-cols-1 items-center gap-x-10 gap-y-4 md:gap-y-6 lg:grid-cols-[minmax(0,1.15fr)_minmax(0,1fr)]">
        <PostPicture
          post={post}
          eager
          className="rounded-card border border-line shadow-card max-md:aspect-16/10 md:order-last"
        />
        <div className="flex flex-col items-start gap-3 md:gap-5">
          <span className="inline-flex flex-wrap gap-2">
            <CategoryChip category={post.category} />
            <NeedsChip needs={post.needs} />
          </span>
          <h1 className="display text-[clamp(2.5rem,1.5rem+4.4vw,4.5rem)]">{post.title}</h1>
          <PostMeta post={post} long minutes={post.minutes} className="md:text-lg" />
        </div>
      </div>
    </header>
  )
}

const DROP_CAP =
  '[&>p:first-child]:first-letter:float-left [&>p:first-child]:first-letter:mt-[0.045em] [&>p:first-child]:first-letter:mr-[0.08em] [&>p:first-child]:first-letter:font-bold [&>p:first-child]:first-letter:font-display [&>p:first-child]:first-letter:text-[6.1em] [&>p:first-child]:first-letter:text-amber-ink [&>p:first-child]:first-letter:leading-[0.8]'
/** A shorter first paragraph has no room for a drop cap of three lines. */
const LONG_OPENING = /^<p>\p{L}[^<]{220}/u

function PostText({ html }: { html: BlogArticle['html'] }) {
  return (
    <Written
      html={html}
      isRoomy
      className={classes(
        'written-article leading-[1.75] [hanging-punctuation:first]',
        LONG_OPENING.test(html) && DROP_CAP,
      )}
    />
  )
}

function AuthorBox({ bioExcerpt, ...author }: BlogPost['author']) {
  return (
    <Card as="section" labelledBy="about-author" className="mt-6 flex items-start gap-4 text-base sm:p-6">
      <MemberAvatar member={author} size={56} />
      <div className="min-w-0">
        <h2 id="about-author" className="display text-2xl">
          About <MemberLink member={author} />
        </h2>
        <p className="mt-1.5 text-quiet">
          {bioExcerpt || `${shownName(author)} is a community contributor and pinball enthusiast.`}
        </p>
      </div>
    </Card>
  )
}

/** Links to the previous and the next post. */
function Neighbours({ post: { newer, older } }: { post: BlogArticle }) {
  if (!newer && !older) return null
  return (
    <nav aria-label="More posts" className="mt-6 grid gap-3 text-base sm:grid-cols-2">
      {older ? <Neighbour {...older} label="Older post" /> : null}
      {newer ? <Neighbour {...newer} label="Newer post" isNewer /> : null}
    </nav>
  )
}

interface NeighbourProps {
  slug: string
  title: string
  label: string
  isNewer?: boolean
}

function Neighbour({ slug, title, label, isNewer = false }: NeighbourProps) {
  return (
    <SiteLink
      href={paths.post(slug)}
      className={classes(
        'group flex min-w-0 flex-col gap-1 rounded-card border border-line bg-raised px-4 py-3 hover:border-amber',
        isNewer && 'sm:col-start-2 sm:text-right',
      )}
    >
      <span className="text-quiet text-sm">
        {isNewer ? null : <span aria-hidden="true">← </span>}
        {label}
        {isNewer ? <span aria-hidden="true"> →</span> : null}
      </span>
      <span className="display text-xl [overflow-wrap:anywhere] group-hover:text-link">{title}</span>
    </SiteLink>
  )
}

function RelatedPosts({ post }: { post: BlogPost }) {
  const data = useLoaded(relatedPostsQuery(post))
  if (data.data.length === 0) return null
  return (
    <section aria-labelledby="related" className="mt-14 border-line border-t pt-10">
      <SectionHead
        id="related"
        title="Related Articles"
        href={paths.blog({ category: post.categoryId })}
        linkLabel={`View All in ${post.category.name}`}
      />
      <ul className="grid gap-4 sm:grid-cols-2 sm:gap-6 lg:grid-cols-3">
        {data.data.map((each) => (
          <li key={each.id}>
            <PostCard post={each} />
          </li>
        ))}
      </ul>
    </section>
  )
}
