import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { pageHead } from '#web/shell/page-title.ts'
import { API_DESCRIPTION } from '#web/site/api-description.ts'
import { ApiDocs } from '#web/site/api-docs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/api/docs')({
  head: ({ match }) =>
    pageHead({
      title: 'API',
      description: 'Every call of the site, with who may make it, what goes in and what comes out.',
      canonical: { origin: match.context.origin, path: paths.apiDocs() },
    }),
  component: Docs,
})

function Docs() {
  return (
    <div className="wrap">
      <div className="max-w-4xl">
        <PageHead
          title="API"
          lead="Everything that the pages can do, as calls: JSON in, JSON out, with the rights of whoever makes them. The session travels in the cookie that signing in sets."
          actions={
            <ButtonLink href={API_DESCRIPTION} reload>
              OpenAPI document
            </ButtonLink>
          }
        />
        <noscript>
          <p className="mb-4 text-quiet">The list below needs JavaScript; the OpenAPI document does not.</p>
        </noscript>
        <ApiDocs />
      </div>
    </div>
  )
}
