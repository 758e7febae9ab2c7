// CaseOutcome: the decision on a case.
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Sanction } from '#contract/moderation/constants.ts'
import type { CaseDetail } from '#contract/moderation/moderation.ts'
import { paths } from '#contract/paths.ts'
import { quoted } from '#contract/writing/quotation.ts'
import { api } from '#web/api.ts'
import { SanctionChips } from '#web/moderation/members/sanction-chips.tsx'
import { DECISION_WORDS } from '#web/moderation/words.ts'
import { refreshAll } from '#web/refresh-all.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/display/facts.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { casesQuery } from './review-data.ts'

/** The decision, the moderator, and the texts sent to members. */
export function CaseOutcome({ item }: { item: CaseDetail }) {
  // Restoring takes its button along.
  useFocusRestore('outcome', item.isTakenDown)
  return (
    <Card as="section" labelledBy="outcome">
      <h2 id="outcome" tabIndex={-1} className="display text-2xl">
        {item.decision ? DECISION_WORDS[item.decision].word : 'Decided'}
      </h2>
      <Facts
        facts={[
          [
            'Decided by',
            item.isAboutViewer ? 'A colleague' : (item.decidedBy?.username ?? 'A former member'),
          ],
          // Of an erased author, and of the reader's own case, they are not told.
          ...(item.authorDetail ? [['Actions taken', <Actions key="actions" item={item} />] as const] : []),
          ['Decided', item.decidedAt ? <LongDate key="at" at={item.decidedAt} time /> : 'Unknown'],
        ]}
      />
      <Said label="Message to the author" text={item.textToAuthor} />
      <Said
        label={item.flagCount === 1 ? 'Message to the reporter' : 'Message to the reporters'}
        text={item.feedback}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        {item.isTakenDown && !item.isAboutViewer ? <RestoreButton item={item} /> : null}
        <ButtonLink href={paths.moderation()}>Back to the queue</ButtonLink>
        <NextCase after={item.id} />
      </div>
    </Card>
  )
}

/** What followed for the content and its author. */
function Actions({ item }: { item: CaseDetail }) {
  const ofCase = item.authorDetail?.measures.filter(({ caseId }) => caseId === item.id).reverse() ?? []
  const isTakenDown = item.history.some(({ step }) => step === 'taken_down')
  const taken = new Set<Sanction>(isTakenDown ? ['taken_down'] : [])
  for (const { measure } of ofCase) if (!IN_DECISION.has(measure)) taken.add(measure)
  const until = ofCase.find((one) => one.until)?.until
  if (taken.size === 0) return 'None'
  return (
    <span className="flex flex-wrap items-center justify-end gap-2">
      <SanctionChips measures={[...taken]} />
      {until ? (
        <span>
          Silenced until <LongDate at={until} time />
        </span>
      ) : null}
    </span>
  )
}

/** The decision says these itself. */
const IN_DECISION: ReadonlySet<Sanction> = new Set(['approved', 'refused'])

/** A moderator with several cases goes from one to the next. */
function NextCase({ after }: { after: number }) {
  const { data } = useQuery(casesQuery({}))
  const next = data?.data.find(({ id, isAboutViewer }) => id !== after && !isAboutViewer)
  if (!next) return null
  return (
    <ButtonLink href={paths.moderationCase(next.id)} variant="primary">
      Next open case
    </ButtonLink>
  )
}

function Said({ label, text }: { label: string; text: string | null }) {
  if (!text) return null
  return (
    <div className="border-line border-t py-2.5">
      <p className="text-quiet text-sm">{label}</p>
      <p className="measure mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
    </div>
  )
}

export interface RestoreButtonProps {
  item: Pick<CaseDetail, 'id' | 'title'>
  size?: 'small' | 'medium'
}

/** Restores content that was taken down. */
export function RestoreButton({ item, size = 'medium' }: RestoreButtonProps) {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size={size} onClick={() => setAsking(true)}>
        Restore
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Restore this?"
        actionText="Restore"
        act={async () => {
          await api('POST /api/moderation/cases/{id}/restore', { params: { id: item.id } })
          toast.success('Restored', 'It’s visible again.')
          // The content's own page, lists with it and the case have all changed.
          await refreshAll(client)
        }}
      >
        <p>{quoted(item.title)} will be visible again.</p>
      </ConfirmDialog>
    </>
  )
}
