// DraftsScreen: the member's drafts.
import PencilLine from 'lucide-react/icons/pencil-line'
import { paths } from '#contract/paths.ts'
import { DRAFTS_MAX } from '#contract/writing/draft-limits.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { useRowFocus } from '#web/ui/overlays/row-focus.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { DraftRow, draftRowId } from './draft-row.tsx'
import { draftsQuery } from './drafts-query.ts'

const NONE = 'no-drafts'

/** All drafts of the member. */
export function DraftsScreen() {
  const { data, pagination } = useLoaded(draftsQuery)
  const leaveRow = useRowFocus(data.map(draftRowId), NONE)
  return (
    <div className="wrap pb-14">
      <PageHead
        title="Drafts"
        lead="What you start to write is saved here until you send it. Only you can see it."
      />
      {data.length === 0 ? (
        <div id={NONE} tabIndex={-1}>
          <EmptyState
            level={2}
            title="No drafts"
            icon={<PencilLine size={26} />}
            action={<ButtonLink href={paths.newMessage()}>New message</ButtonLink>}
          >
            Start a message: if you leave before you send it, you’ll find it here on all your devices.
          </EmptyState>
        </div>
      ) : (
        <>
          <p className="num mb-3 text-quiet">
            {draftCount(pagination.total)} of up to {DRAFTS_MAX}
          </p>
          <Card padded={false}>
            <ul className="divide-y divide-line">
              {data.map((draft) => (
                <DraftRow key={`${draft.kind}/${draft.about}`} draft={draft} level={2} onDelete={leaveRow} />
              ))}
            </ul>
          </Card>
        </>
      )}
    </div>
  )
}

function draftCount(count: number): string {
  return countText(count, 'draft')
}
