import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { useRowFocus } from '#web/ui/overlays/row-focus.ts'
import { SiteLink } from '#web/ui/site-link.tsx'
import { DraftRow, draftRowId } from './draft-row.tsx'
import { newestDraftsQuery } from './drafts-query.ts'

/** The newest drafts and their number, for the dashboard; nothing without any. */
export function DraftsPanel() {
  const { data, pagination } = useLoaded(newestDraftsQuery)
  const leaveRow = useRowFocus(data.map(draftRowId), 'main')
  if (data.length === 0) return null
  return (
    <Card as="section" padded={false} labelledBy="drafts">
      <CardHead id="drafts" title="Drafts" level={2}>
        <SiteLink href={paths.drafts()} className="num py-1.5 text-link text-sm">
          {pagination.total === 1 ? 'See your draft' : `See all ${pagination.total}`}
        </SiteLink>
      </CardHead>
      <ul className="divide-y divide-line">
        {data.map((draft) => (
          <DraftRow key={`${draft.kind}/${draft.about}`} draft={draft} level={3} onDelete={leaveRow} />
        ))}
      </ul>
    </Card>
  )
}
