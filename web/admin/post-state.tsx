import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { BlogPost } from '#contract/blog.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { LongDate } from '#web/ui/relative-time.tsx'

/** The blog editor's place: a post as it is, or that none can be written. */
export function PostState({ post }: { post: BlogPost | null }) {
  return (
    <div className="wrap">
      <PageHead
        title={post ? post.title : 'New post'}
        lead={post ? 'Editing posts isn’t available yet.' : 'Writing posts isn’t available yet.'}
        actions={
          <>
            <ButtonLink href={paths.admin('blog')} icon={<ArrowLeft size={18} aria-hidden="true" />}>
              Back to Dashboard
            </ButtonLink>
            {post?.isPublished ? <ButtonLink href={paths.post(post.slug)}>View Post</ButtonLink> : null}
          </>
        }
      />
      {post ? (
        <Card className="max-w-2xl">
          <Facts
            facts={[
              ['Status', post.isPublished ? 'Published' : 'Draft'],
              ['Published', post.publishedAt ? <LongDate key="at" at={post.publishedAt} /> : 'No date'],
              ['Category', post.category.name],
              ['Author', post.author.username],
              ['Slug', post.slug],
              ['Excerpt', post.excerpt ?? 'None. The start of the content is used instead.'],
            ]}
          />
        </Card>
      ) : null}
    </div>
  )
}
