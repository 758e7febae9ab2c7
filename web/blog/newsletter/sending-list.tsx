import { NEWSLETTER_LOOK_SECONDS, NEWSLETTER_PAGE_SIZE } from '#contract/blog/constants.ts'
import type { NewsletterSending } from '#contract/blog/newsletter-admin.ts'
import { SECOND_MS } from '#contract/durations.ts'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { type NewsletterAddress, sendingsQuery } from './newsletter-queries.ts'

const isRunning = ({ isPlanning, waiting }: NewsletterSending) => isPlanning || waiting > 0

/** How each post was sent, newest first; refreshes every few seconds while sending. */
export function SendingList({ address }: { address: NewsletterAddress }) {
  const data = useLoaded({
    ...sendingsQuery(address),
    refetchInterval: ({ state }) =>
      state.data?.data.some(isRunning) ? NEWSLETTER_LOOK_SECONDS * SECOND_MS : false,
  })
  return (
    <section aria-labelledby="sendings">
      <SectionHead id="sendings" title="Sent posts" />
      {data.data.length === 0 ? (
        <EmptyList total={data.pagination.total} title="Nothing sent yet" level={3}>
          A post goes out to confirmed subscribers when it is first published.
        </EmptyList>
      ) : (
        <ul className="flex flex-col gap-3">
          {data.data.map((sending) => (
            <Card key={sending.post.id} as="li">
              <Sending {...sending} />
            </Card>
          ))}
        </ul>
      )}
      <Pagination
        page={address.sendings ?? 1}
        pages={Math.ceil(data.pagination.total / NEWSLETTER_PAGE_SIZE)}
        hrefOf={(sendings) => paths.adminNewsletter({ ...address, sendings })}
        label="Pages of sendings"
      />
    </section>
  )
}

function Sending(sending: NewsletterSending) {
  const { post, startedAt, planned, waiting } = sending
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]">
          <SiteLink
            href={paths.post(post.slug)}
            className="inline-block py-1 underline-offset-4 hover:underline"
          >
            {post.title}
          </SiteLink>
        </h3>
        {isRunning(sending) ? (
          <Chip tone="amber" lit>
            Sending
          </Chip>
        ) : (
          <Chip tone="green">Done</Chip>
        )}
      </div>
      <ProgressBar
        label={`Emails of ${post.title}`}
        value={planned === 0 ? 1 : planned - waiting}
        max={planned || 1}
      />
      <p className="num text-quiet text-sm">
        <LongDate at={startedAt} time /> · {countsText(sending)}
      </p>
    </div>
  )
}

/** "120 planned, 118 sent, 2 bounced"; zeros are left out, except for "sent". */
function countsText({ planned, sent, refused, failed, skipped, waiting }: NewsletterSending): string {
  const parts: [count: number, word: string][] = [
    [refused, 'bounced'],
    [failed, 'given up after two days'],
    [skipped, 'no longer wanted'],
    [waiting, 'waiting'],
  ]
  const rest = parts.filter(([count]) => count > 0)
  return [[planned, 'planned'] as const, [sent, 'sent'] as const, ...rest]
    .map(([count, word]) => `${count.toLocaleString('en-US')} ${word}`)
    .join(', ')
}
