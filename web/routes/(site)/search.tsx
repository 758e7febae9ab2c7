import { createFileRoute } from '@tanstack/react-router'
import { may } from '#contract/entitlements.ts'
import { loadMarks } from '#web/collections/marks/marks-query.ts'
import { useLoaded } from '#web/queries.ts'
import { useRowSlots } from '#web/routes/-dashboard/row-slots.tsx'
import { Results } from '#web/search/results.tsx'
import { SearchExamples } from '#web/search/search-examples.tsx'
import { SearchForm } from '#web/search/search-form.tsx'
import {
  type HitKind,
  KINDS,
  kindQueries,
  readSearchAddress,
  type TopicFilters,
} from '#web/search/search-kinds.ts'
import { pageHead } from '#web/shell/page/page-title.ts'
import { sessionOf } from '#web/shell/session/guards.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { PageHead } from '#web/ui/page-head.tsx'

export const Route = createFileRoute('/(site)/search')({
  validateSearch: readSearchAddress,
  loaderDeps: ({ search }) => readSearchAddress(search),
  loader: async ({ context, deps: { q, kind, ...filters } }) => {
    if (q === undefined) return
    const { viewer } = await sessionOf({ context })
    const asked = kindQueries(String(q), kind, may(viewer, 'forums') ? filters : {})
    await Promise.all([
      ...asked.map((each) => context.queryClient.ensureQueryData(each)),
      loadMarks({ context }),
    ])
  },
  head: ({ match }) => {
    const { q } = match.search
    return pageHead({ title: q === undefined ? 'Search' : `Search: ${q}`, isPrivate: true })
  },
  component: SearchPage,
})

function SearchPage() {
  const { q, kind, ...filters } = Route.useSearch()
  const text = q === undefined ? '' : String(q)
  return (
    <div className="wrap">
      <PageHead title="Search" />
      <div className="flex flex-col gap-6">
        <SearchForm key={JSON.stringify(filters)} q={text} kind={kind} filters={filters} />
        {text === '' ? <SearchExamples /> : <Found q={text} kind={kind} filters={filters} />}
      </div>
    </div>
  )
}

function Found({ q, kind, filters }: { q: string; kind: HitKind | undefined; filters: TopicFilters }) {
  const viewer = useViewer()
  const asked = kindQueries(q, kind, may(viewer, 'forums') ? filters : {})
  // biome-ignore lint/correctness/useHookAtTopLevel: the kinds are always the same
  const answers = asked.map((each) => useLoaded(each))
  const groups = KINDS.map(({ kind: each }, index) => {
    const answer = answers[index]
    return {
      kind: each,
      hits: answer?.data ?? [],
      total: answer?.pagination.total ?? 0,
      more: answer?.more ?? false,
      searched: answer?.searched ?? null,
    }
  })
  return <Results q={q} chosen={kind} groups={groups} slots={useRowSlots()} />
}
