// Parts of a case's page: reported content, reports and history.
import type { ReactNode } from 'react'
import { DECISIONS, REPORT_KIND_LABELS, REPORT_REASON_LABELS } from '#contract/moderation/constants.ts'
import type { CaseDetail } from '#contract/moderation/moderation.ts'
import { DECISION_WORDS, STEP_WORDS } from '#web/moderation/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { LongDate, RelativeTime } from '#web/ui/display/relative-time.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

const TITLE = 'display mb-3 text-2xl'
const QUOTE =
  'measure whitespace-pre-line border-line border-l-4 pl-4 leading-relaxed [overflow-wrap:anywhere]'

/** The reported content: as it was when the case was opened, and as it is now if that differs. */
export function CaseThing({ item, facts }: { item: CaseDetail; facts: ReactNode }) {
  const { thing, excerpt } = item
  const isChanged = thing !== null && thing.excerpt !== excerpt
  return (
    <Card as="section" labelledBy="thing">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="thing" className="display text-2xl">
          {item.kind === 'member' ? 'Bio' : REPORT_KIND_LABELS[item.kind]}
        </h2>
        {thing?.path ? (
          <SiteLink href={thing.path} className="text-link inline-flex min-h-9 items-center font-semibold">
            Open
          </SiteLink>
        ) : null}
      </div>
      {facts}
      <blockquote className={QUOTE}>
        {excerpt || (item.kind === 'member' ? 'Nothing.' : 'No text.')}
      </blockquote>
      {isChanged ? (
        <>
          <h3 className="mt-4 mb-2 font-semibold text-sm">Edited since. Current text:</h3>
          <blockquote className={QUOTE}>{thing.excerpt || 'Nothing.'}</blockquote>
        </>
      ) : null}
      {thing === null ? (
        <p className="mt-3 text-quiet text-sm">
          {item.isTakenDown
            ? 'This has been taken down.'
            : 'This is gone, or you don’t have access to it. This is what it said:'}
        </p>
      ) : null}
    </Card>
  )
}

export function CaseReports({ item }: { item: CaseDetail }) {
  if (item.flags.length === 0) return null
  return (
    <Card as="section" labelledBy="reports">
      <h2 id="reports" className={TITLE}>
        {item.flags.length === 1 ? 'One report' : `${item.flags.length} reports`}
      </h2>
      <ul className="divide-y divide-line">
        {item.flags.map(({ id, reporter, reason, note, madeAt }) => (
          <li key={id} className="py-3 first:pt-0 last:pb-0">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
              <MemberLink member={reporter} className="inline-block min-h-6 font-semibold" />
              <RelativeTime at={madeAt} className="text-quiet text-sm" />
            </div>
            <p className="mt-0.5">{REPORT_REASON_LABELS[reason]}</p>
            {note ? (
              <p className="measure mt-1 whitespace-pre-line text-quiet [overflow-wrap:anywhere]">“{note}”</p>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function CaseHistory({ history }: { history: CaseDetail['history'] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className={TITLE}>
        History
      </h2>
      <ol className="flex flex-col gap-3 border-line border-l-2 pl-4">
        {history.map(({ id, at, by, step, text }) => (
          <li key={id} className="text-[0.9375rem]">
            <span className="font-medium">{STEP_WORDS[step]}</span>{' '}
            <span className="text-quiet text-sm">
              {by ? `${step === 'taken' ? 'to' : 'by'} ${by.username}, ` : ''}
              <LongDate at={at} time />
            </span>
            {text ? <p className="text-quiet [overflow-wrap:anywhere]">{stepText(text)}</p> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A decision's step holds its code; the others hold a moderator's text. */
function stepText(text: string): string {
  const decision = DECISIONS.find((each) => each === text)
  return decision ? DECISION_WORDS[decision].word : text
}

export function TakenDownChip() {
  return (
    <Chip tone="red" lit>
      Taken down
    </Chip>
  )
}
