import { createFileRoute } from '@tanstack/react-router'
import { paths } from '#contract/paths.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { API_DESCRIPTION } from '#web/site/api-docs/api-description.ts'
import { ApiDocs } from '#web/site/api-docs/api-docs.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/(site)/api/docs')({
  head: ({ match }) =>
    pageHead({
      title: 'API',
      description: 'Every API call: who can use it, its parameters and its answers.',
      canonical: { origin: match.context.origin, path: paths.apiDocs() },
    }),
  component: Docs,
})

function Docs() {
  return (
    <div className="wrap">
      <PageHead
        title="API"
        lead="Everything the site can do, as JSON calls. Each call has the caller’s own rights. Signing in sets the session cookie."
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
  )
}
