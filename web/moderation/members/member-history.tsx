// MemberHistory: sanctions and cases of a member.
import type { CaseAuthor } from '#contract/moderation/moderation.ts'
import { paths } from '#contract/paths.ts'
import { CaseChip } from '#web/moderation/cases/case-row.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { SanctionChips } from './sanction-chips.tsx'
import { togetherDecided } from './sanctions.ts'

type History = Pick<CaseAuthor, 'measures' | 'pastCases'>

/** Sanctions on a member, and cases about their content. */
export function MemberHistory({ measures, pastCases, currentCase }: History & { currentCase?: number }) {
  const others = pastCases.filter(({ id }) => id !== currentCase)
  return (
    <>
      <h3 className="display mt-5 mb-1 text-xl">Actions taken</h3>
      {measures.length === 0 ? (
        <p className="text-quiet text-sm">None</p>
      ) : (
        <ul className="divide-y divide-line">
          {togetherDecided(measures).map(({ id, at, by, measures: taken, text, until, caseId }) => (
            <li key={id} className="py-2.5 text-[0.9375rem]">
              <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
                <SanctionChips measures={taken} />
                <span className="text-quiet text-sm">
                  <LongDate at={at} />
                  {by ? ` by ${by.username}` : ''}
                </span>
              </div>
              {until ? (
                <p className="mt-1 text-quiet text-sm">
                  Silenced until <LongDate at={until} time />
                </p>
              ) : null}
              {text ? <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p> : null}
              {caseId !== null && caseId !== currentCase ? (
                <SiteLink
                  href={paths.moderationCase(caseId)}
                  className="inline-block min-h-6 text-link text-sm"
                >
                  Case {caseId}
                </SiteLink>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      <h3 className="display mt-5 mb-1 text-xl">{currentCase === undefined ? 'Cases' : 'Other cases'}</h3>
      {others.length === 0 ? (
        <p className="text-quiet text-sm">None</p>
      ) : (
        <ul className="divide-y divide-line">
          {others.map((item) => (
            <li key={item.id} className="flex items-start justify-between gap-3 py-2.5 text-[0.9375rem]">
              <SiteLink
                href={paths.moderationCase(item.id)}
                className="inline-block min-h-6 text-link min-w-0 [overflow-wrap:anywhere]"
              >
                {item.title}
              </SiteLink>
              <span className="shrink-0">
                <CaseChip item={item} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
