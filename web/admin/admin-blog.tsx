import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import type { BlogPost } from '#contract/blog/blog.ts'
import { windowOfPage } from '#contract/paging.ts'
import { paths } from '#contract/paths.ts'
import { query } from '#web/queries.ts'
import { ListSection } from '#web/ui/admin-page.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { usePageCount } from '#web/ui/display/page-count.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import type { AdminAddress } from './admin-tabs.ts'

const POSTS_SHOWN = 25
const NONE = 'no-posts'

const blogCategoriesQuery = query('GET /api/blog-categories')

/** Posts with their drafts. */
function postsQuery(category: number | undefined, page = 1) {
  return query('GET /api/blog-posts', {
    query: { onlyPublished: false, category, ...windowOfPage(page, POSTS_SHOWN) },
  })
}

export async function loadAdminBlog(
  queryClient: QueryClient,
  { category, page }: AdminAddress,
): Promise<void> {
  await Promise.all([
    queryClient.prefetchQuery(blogCategoriesQuery),
    queryClient.prefetchQuery(postsQuery(category, page)),
  ])
}

export interface AdminBlogProps extends Pick<AdminAddress, 'category' | 'page'> {
  /** The rows, which are the blog's to draw. */
  table: (posts: readonly BlogPost[]) => ReactNode
}

/** Posts and drafts, newest first, by category where asked. */
export function AdminBlog({ category, page = 1, table }: AdminBlogProps) {
  const result = useQuery({ ...postsQuery(category, page), placeholderData: keepPreviousData })
  const pages = usePageCount(result, POSTS_SHOWN, page)
  // The table, which goes with its last row, moves the focus among its rows.
  useFocusRestore(NONE, result.data?.data.length === 0)
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
      filter={<CategoryFilter category={category} />}
      pager={
        <Pagination
          page={page}
          pages={pages}
          hrefOf={(other) => paths.admin('blog', { ...(category && { category }), page: other })}
          label="Post pages"
        />
      }
    >
      {({ data, pagination }) =>
        data.length === 0 ? (
          <div id={NONE} tabIndex={-1}>
            <EmptyList total={pagination.total} level={3} title="No posts">
              {category === undefined ? 'There are no blog posts yet.' : 'This category has no posts.'}
            </EmptyList>
          </div>
        ) : (
          table(data)
        )
      }
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
