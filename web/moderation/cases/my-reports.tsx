// MyReports: the member's own reports and sanctions.
import {
  MY_REPORTS_PAGE_SIZE,
  REPORT_KIND_LABELS,
  REPORT_REASON_LABELS,
} from '#contract/moderation/constants.ts'
import type { MyReport } from '#contract/moderation/moderation.ts'
import { paths } from '#contract/paths.ts'
import { SanctionChips } from '#web/moderation/members/sanction-chips.tsx'
import { togetherDecided } from '#web/moderation/members/sanctions.ts'
import { SilencedNote } from '#web/moderation/members/silenced-note.tsx'
import { query, useLoaded } from '#web/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

export function myReportsQuery(page = 1) {
  return query('GET /api/my-flags', {
    query: { limit: MY_REPORTS_PAGE_SIZE, offset: (page - 1) * MY_REPORTS_PAGE_SIZE },
  })
}

export const myStatusQuery = query('GET /api/my-standing', { query: { limit: 20 } })

/** The member's own reports with their outcome, and messages from the moderators. */
export function MyReports({ page = 1 }: { page: number | undefined }) {
  const { data, pagination } = useLoaded(myReportsQuery(page))
  return (
    <div className="wrap pb-14">
      <PageHead
        title="My reports"
        lead="What you’ve reported and how it was decided. Only the moderators know it was you."
      />
      <div className="flex flex-col gap-9">
        <SilencedNote action="conversation.start" withLink={false} />
        <section aria-labelledby="my-flags">
          <h2 id="my-flags" className="sr-only">
            Your reports
          </h2>
          {data.length === 0 ? (
            <EmptyList level={3} total={pagination.total} title="No reports">
              If something breaks the guidelines, use the Report button on topics, replies, listings and
              profiles.
            </EmptyList>
          ) : (
            <ul className="grid gap-3 lg:grid-cols-2">
              {data.map((flag) => (
                <Report key={flag.id} flag={flag} />
              ))}
            </ul>
          )}
          <Pagination
            page={page}
            pages={Math.ceil(pagination.total / MY_REPORTS_PAGE_SIZE)}
            hrefOf={(to) => (to === 1 ? paths.myFlags() : `${paths.myFlags()}?page=${to}`)}
            label="Report pages"
          />
        </section>
        <ToldMe />
      </div>
    </div>
  )
}

const OUTCOMES: Record<MyReport['outcome'], { word: string; tone: Tone }> = {
  waiting: { word: 'Open', tone: 'amber' },
  upheld: { word: 'Report upheld', tone: 'green' },
  declined: { word: 'No action taken', tone: 'quiet' },
}

function Report({ flag }: { flag: MyReport }) {
  const { word, tone } = OUTCOMES[flag.outcome]
  return (
    <Card as="li">
      <div className="mb-1 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-quiet text-sm">
          {REPORT_KIND_LABELS[flag.kind]}, <LongDate at={flag.madeAt} />
        </p>
        <Chip tone={tone} lit={flag.outcome === 'waiting'}>
          {word}
        </Chip>
      </div>
      <h3 className="font-semibold [overflow-wrap:anywhere]">{flag.title}</h3>
      <p className="mt-1.5">{REPORT_REASON_LABELS[flag.reason]}</p>
      {flag.note ? (
        <p className="measure mt-1 whitespace-pre-line text-quiet [overflow-wrap:anywhere]">“{flag.note}”</p>
      ) : null}
      {flag.outcome === 'waiting' ? (
        <p className="mt-2 text-quiet text-sm">A moderator will look at it.</p>
      ) : (
        <p className="mt-2 whitespace-pre-line border-line border-t pt-2 text-[0.9375rem] [overflow-wrap:anywhere]">
          {flag.feedback ?? 'The moderators didn’t add a message.'}
        </p>
      )}
    </Card>
  )
}

/** Decisions about the member's own content; absent without any. */
function ToldMe() {
  const { data } = useLoaded(myStatusQuery)
  if (data.length === 0) return null
  return (
    <section aria-labelledby="told-me">
      <SectionHead id="told-me" title="Messages from the moderators" />
      <ul className="grid gap-3 lg:grid-cols-2">
        {togetherDecided(data).map(({ id, at, measures, text, until, thing }) => (
          <Card as="li" key={id}>
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
              <SanctionChips measures={measures} />
              <LongDate at={at} className="text-quiet text-sm" />
            </div>
            {thing ? (
              <p className="mt-2 font-medium [overflow-wrap:anywhere]">
                {REPORT_KIND_LABELS[thing.kind]}: {thing.title}
              </p>
            ) : null}
            {until ? (
              <p className="mt-1 text-quiet text-sm">
                Silenced until <LongDate at={until} time />
              </p>
            ) : null}
            {text ? (
              <p className="measure mt-1.5 whitespace-pre-line [overflow-wrap:anywhere]">{text}</p>
            ) : null}
          </Card>
        ))}
      </ul>
    </section>
  )
}
