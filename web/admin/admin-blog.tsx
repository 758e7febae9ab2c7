import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { BlogPost } from '#contract/blog.ts'
import { paths } from '#contract/paths.ts'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { LongDate } from '#web/ui/relative-time.tsx'
import { Select } from '#web/ui/select.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Table } from '#web/ui/table.tsx'
import { blogCategoriesQuery, POSTS_SHOWN, postsQuery } from './admin-queries.ts'
import type { AdminAddress } from './admin-tabs.ts'
import { ListSection } from './list-section.tsx'

/** Posts and drafts, newest first, by category where asked. */
export function AdminBlog({ category, page = 1 }: Pick<AdminAddress, 'category' | 'page'>) {
  const result = useQuery(postsQuery(category, page))
  return (
    <ListSection
      id="posts"
      title="Blog posts"
      lead="All posts, including drafts. Writing and deleting posts isn’t available yet."
      actions={<CategoryFilter category={category} />}
      result={result}
      failed="Failed to load blog posts"
    >
      {({ data, pagination }) =>
        data.length === 0 ? (
          <EmptyState title="No posts">
            {category === undefined ? 'There are no blog posts yet.' : 'This category has no posts.'}
          </EmptyState>
        ) : (
          <>
            <Posts posts={data} />
            <Pagination
              page={page}
              pages={Math.ceil(pagination.total / POSTS_SHOWN)}
              hrefOf={(other) => paths.admin('blog', { ...(category && { category }), page: other })}
              label="Post pages"
            />
          </>
        )
      }
    </ListSection>
  )
}

function CategoryFilter({ category }: { category: number | undefined }) {
  const router = useRouter()
  const { data = [] } = useQuery(blogCategoriesQuery)
  return (
    <Field label="Category" hideLabel className="w-44">
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

function Posts({ posts }: { posts: readonly BlogPost[] }) {
  return (
    <Table label="Blog posts, newest first" stacked>
      <thead>
        <tr>
          <th scope="col">Title</th>
          <th scope="col">Date</th>
          <th scope="col">Category</th>
          <th scope="col">Status</th>
          <th scope="col">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {posts.map((post) => (
          <tr key={post.id}>
            <td className="min-w-56 font-medium">{post.title}</td>
            <td data-label="Date" className="whitespace-nowrap">
              {post.publishedAt ? (
                <LongDate at={post.publishedAt} />
              ) : (
                <span className="text-quiet">No date</span>
              )}
            </td>
            <td data-label="Category">{post.category.name}</td>
            <td data-label="Status">
              <span className="inline-flex flex-wrap gap-2">
                <Chip tone={post.isPublished ? 'green' : 'quiet'} lit={post.isPublished}>
                  {post.isPublished ? 'Published' : 'Draft'}
                </Chip>
                {post.isHidden ? (
                  <Chip tone="red" lit>
                    Hidden
                  </Chip>
                ) : null}
              </span>
            </td>
            <td className="whitespace-nowrap">
              {post.isPublished ? (
                <SiteLink
                  href={paths.post(post.slug)}
                  className="text-link"
                  aria-label={`View Post: ${post.title}`}
                >
                  View Post
                </SiteLink>
              ) : null}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}
