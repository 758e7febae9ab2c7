// CaseScreen: one case for moderators.
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { CaseDetail } from '#contract/moderation/moderation.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { AuthorPanel } from '#web/moderation/members/author-panel.tsx'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { CaseOutcome } from './case-outcome.tsx'
import { CaseHistory, CaseReports, CaseThing, TakenDownChip } from './case-parts.tsx'
import { CaseChip } from './case-row.tsx'
import { DecisionForm } from './decision-form.tsx'
import { caseQuery, refreshStaffData } from './review-data.ts'

/** One case: the content, its reports, its author, and the decision. `facts` says more of the content than its text. */
export function CaseScreen({ id, facts }: { id: number; facts?: ReactNode }) {
  const item = useLoaded(caseQuery(id))
  return (
    <div className="wrap pb-14">
      <PageHead
        title={item.title}
        breadcrumb={[{ label: 'Review queue', href: paths.moderation() }, { label: `Case ${item.id}` }]}
        eyebrow={
          <>
            <CaseChip item={item} />
            {item.isTakenDown ? <TakenDownChip /> : null}
            <span className="text-quiet text-sm">
              {item.author
                ? `${item.kind === 'member' ? 'About' : 'By'} ${item.author.username}, since `
                : 'Since '}
              <LongDate at={item.openedAt} />
            </span>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 lg:grid-cols-[minmax(0,1fr)_21rem] lg:grid-rows-[auto_1fr]">
        <div className="flex min-w-0 flex-col gap-5">
          <Assignment item={item} />
          <CaseThing item={item} facts={facts} />
          <CaseReports item={item} />
          <Verdict item={item} />
        </div>
        {item.authorDetail ? <AuthorPanel author={item.authorDetail} item={item} /> : <NoAuthor />}
        <div className="min-w-0 lg:col-start-1 lg:mt-3">
          <CaseHistory history={item.history} />
        </div>
      </div>
    </div>
  )
}

function Verdict({ item }: { item: CaseDetail }) {
  useFocusRestore('outcome', item.state)
  if (item.state === 'decided') return <CaseOutcome item={item} />
  if (item.isAboutViewer) {
    return (
      <Card>
        <p>This case is about you, so another moderator has to decide it.</p>
      </Card>
    )
  }
  return <DecisionForm item={item} />
}

function NoAuthor() {
  return (
    <Card className="self-start lg:col-start-2 lg:row-span-2 lg:row-start-1">
      <p className="text-quiet">The author has left, or there never was one.</p>
    </Card>
  )
}

/** The moderator who is working on it, so that two do not do the same work. */
function Assignment({ item }: { item: CaseDetail }) {
  const client = useQueryClient()
  const { member } = useViewer()
  const [isBusy, setBusy] = useState(false)
  if (item.state === 'decided' || item.isAboutViewer) return null
  const isMine = item.assignee !== null && item.assignee.id === member?.id
  async function change() {
    setBusy(true)
    try {
      if (isMine) await api('DELETE /api/moderation/cases/{id}/assignee', { params: { id: item.id } })
      else await api('PUT /api/moderation/cases/{id}/assignee', { params: { id: item.id } })
    } catch (error) {
      toast.error('Something went wrong', failureText(error))
    }
    await refreshStaffData(client)
    setBusy(false)
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <p className="text-quiet">
        {isMine
          ? 'You’re on this case.'
          : item.assignee
            ? `${item.assignee.username} is on this case.`
            : 'No one is on this case yet.'}
      </p>
      <Button size="small" busy={isBusy} onClick={() => void change()}>
        {isMine ? 'Release' : item.assignee ? 'Take over' : 'Take this case'}
      </Button>
    </div>
  )
}
