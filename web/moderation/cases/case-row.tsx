// CaseRow and CaseChip: a case in lists.
import { REPORT_KIND_LABELS } from '#contract/moderation/constants.ts'
import type { Case } from '#contract/moderation/moderation.ts'
import { paths } from '#contract/paths.ts'
import { DECISION_WORDS, REASON_WORDS, STATE_WORDS } from '#web/moderation/words.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

/** A case's state as a chip: its decision, or that it is open. */
export function CaseChip({ item }: { item: Pick<Case, 'state' | 'decision'> }) {
  const { word, tone } = item.decision ? DECISION_WORDS[item.decision] : STATE_WORDS[item.state]
  return (
    <Chip tone={tone} lit={item.state !== 'decided'}>
      {word}
    </Chip>
  )
}

/** A case in a list; the whole row is a link. */
export function CaseRow({ item }: { item: Case }) {
  const isDecided = item.state === 'decided'
  return (
    <Card as="li" liftable className="flex flex-col gap-2.5 p-4! sm:flex-row sm:items-start sm:gap-5">
      <div className="flex shrink-0 flex-wrap items-center gap-2 sm:w-40 sm:flex-col sm:items-start">
        <CaseChip item={item} />
        <span className="text-quiet text-sm">{REPORT_KIND_LABELS[item.kind]}</span>
      </div>
      <div className="min-w-0 grow">
        <h3 className="font-semibold leading-snug [overflow-wrap:anywhere]">
          <SiteLink href={paths.moderationCase(item.id)} className="stretched">
            {item.title}
          </SiteLink>
        </h3>
        <p className="mt-1 text-quiet text-sm">
          {item.kind === 'member' ? 'About' : 'By'} {item.author?.username ?? 'a former member'}
          {item.isAboutViewer ? ' (you, so another moderator decides this case)' : ''}
          {item.isTakenDown ? '. Taken down' : ''}
        </p>
        {item.reasons.length > 0 ? (
          <ul className="mt-2 flex flex-wrap gap-1.5" aria-label="Why it was reported">
            {item.reasons.map(({ reason, count }) => (
              <li key={reason}>
                <Chip lamp={false}>
                  {REASON_WORDS[reason]}
                  {count > 1 ? <span className="num"> × {count}</span> : null}
                </Chip>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <p className="num shrink-0 text-quiet text-sm sm:text-right">
        {item.flagCount > 0 ? <span className="block">{countText(item.flagCount, 'report')}</span> : null}
        <span className="block">
          {isDecided && item.decidedAt ? (
            <>
              Decided <RelativeTime at={item.decidedAt} className="lowercase" />
              {item.decidedBy ? ` by ${item.decidedBy.username}` : ''}
            </>
          ) : (
            <>
              Since <RelativeTime at={item.openedAt} className="lowercase" />
            </>
          )}
        </span>
        {item.assignee && !isDecided ? (
          <span className="block font-medium text-ink">{item.assignee.username} is on it</span>
        ) : null}
      </p>
    </Card>
  )
}
