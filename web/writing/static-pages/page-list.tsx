import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import type { AdminStaticPage } from '#contract/site/pages.ts'
import { useLoaded } from '#web/queries.ts'
import { AdminPage } from '#web/ui/admin-page.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { PageAuthor } from './page-author.tsx'
import { pageListQuery } from './page-queries.ts'

/** The pages whose text admins edit. */
export function PageList({ links }: { links: ReactNode }) {
  const pages = useLoaded(pageListQuery)
  return (
    <AdminPage
      title="Pages"
      lead="FAQs, guidelines, terms and policies. Each comes with a built-in text, which you can replace by your own."
      links={links}
    >
      <Table label="Pages" stacked>
        <thead>
          <tr>
            <th scope="col">Page</th>
            <th scope="col">Text</th>
            <th scope="col">Last changed</th>
          </tr>
        </thead>
        <tbody>
          {pages.map((page) => (
            <Row key={page.page} page={page} />
          ))}
        </tbody>
      </Table>
    </AdminPage>
  )
}

function Row({ page: { page, title, isBuiltIn, changed } }: { page: AdminStaticPage }) {
  return (
    <tr className="relative">
      <td className="font-medium">
        <SiteLink
          href={paths.adminPages(page)}
          aria-label={`Edit ${title}`}
          className="stretched underline-offset-4 hover:underline"
        >
          {title}
        </SiteLink>
      </td>
      <td data-label="Text" className="bare">
        {isBuiltIn ? 'Built in' : 'Your own'}
      </td>
      <td data-label="Last changed">
        {changed ? (
          <span>
            <LongDate at={changed.at} /> by <PageAuthor by={changed.by} />
          </span>
        ) : (
          <span className="text-quiet">Never</span>
        )}
      </td>
    </tr>
  )
}
