import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import type { BlogPost } from '#contract/blog/blog.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoSuchPage } from '#web/ui/feedback/no-such-page.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { blogCategoriesQuery, POSTS_SHOWN, postsQuery } from './admin-queries.ts'
import type { AdminAddress } from './admin-tabs.ts'
import { ListSection } from './list-section.tsx'

export interface AdminBlogProps extends Pick<AdminAddress, 'category' | 'page'> {
  /** The rows, which are the blog's to draw. */
  table: (posts: readonly BlogPost[]) => ReactNode
}

/** Posts and drafts, newest first, by category where asked. */
export function AdminBlog({ category, page = 1, table }: AdminBlogProps) {
  const result = useQuery({ ...postsQuery(category, page), placeholderData: keepPreviousData })
  return (
    <ListSection
      id="posts"
      title="Blog posts"
      actions={
        <ButtonLink
          href={paths.adminBlogEditor('new')}
          variant="primary"
          icon={<Plus size={18} aria-hidden="true" />}
        >
          Create New Post
        </ButtonLink>
      }
      result={result}
      failed="Failed to load blog posts"
    >
      {({ data, pagination }) => (
        <>
          <CategoryFilter category={category} />
          {pagination.total === 0 ? (
            <EmptyState title="No posts">
              {category === undefined ? 'There are no blog posts yet.' : 'This category has no posts.'}
            </EmptyState>
          ) : (
            <>
              {data.length === 0 ? <NoSuchPage level={3} /> : table(data)}
              <Pagination
                page={page}
                pages={Math.ceil(pagination.total / POSTS_SHOWN)}
                hrefOf={(other) => paths.admin('blog', { ...(category && { category }), page: other })}
                label="Post pages"
              />
            </>
          )}
        </>
      )}
    </ListSection>
  )
}

function CategoryFilter({ category }: { category: number | undefined }) {
  const router = useRouter()
  const { data = [] } = useQuery(blogCategoriesQuery)
  return (
    <Field label="Category" hideLabel className="mb-4 w-52">
      <Select
        value={category ?? ''}
        onChange={({ target }) =>
          router.history.push(paths.admin('blog', target.value ? { category: Number(target.value) } : {}))
        }
      >
        <option value="">All categories</option>
        {data.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}
