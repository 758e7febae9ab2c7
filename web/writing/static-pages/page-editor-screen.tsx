import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import type { StaticPageName } from '#contract/site/page-constants.ts'
import type { EditedStaticPage } from '#contract/site/pages.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { PageAuthor } from './page-author.tsx'
import { PageEditor } from './page-editor.tsx'
import { editedPageQuery } from './page-queries.ts'

interface PageEditorScreenProps {
  page: StaticPageName
  links: ReactNode
}

/** The editor of one static page. */
export function PageEditorScreen({ page: name, links }: PageEditorScreenProps) {
  const page = useLoaded(editedPageQuery(name))
  return (
    <div className="wrap pb-14">
      <PageHead
        breadcrumb={[
          { label: 'Admin Dashboard', href: paths.admin() },
          { label: 'Pages', href: paths.adminPages() },
          { label: page.title },
        ]}
        title={page.title}
        intro={<State page={page} />}
        actions={
          <>
            <ButtonLink href={paths[name]()}>View page</ButtonLink>
            {links}
          </>
        }
      />
      <ScriptNeeded what="Editing pages" />
      <PageEditor key={name} page={page} />
    </div>
  )
}

function State({ page: { isBuiltIn, changed } }: { page: EditedStaticPage }) {
  return (
    <p id="page-state" role="status" tabIndex={-1}>
      {isBuiltIn ? 'Readers get the built-in text' : 'Readers get your own text'}
      {changed ? (
        <>
          {isBuiltIn ? ' again, since ' : ', last changed on '}
          <LongDate at={changed.at} /> by <PageAuthor by={changed.by} />
        </>
      ) : null}
      .
    </p>
  )
}
