import { FEEDBACK_LABELS, type FeedbackRating } from '#contract/market/offer-constants.ts'
import type { Feedback } from '#contract/market/offers.ts'
import { ReportButton } from '#web/moderation/cases/report-button.tsx'
import { Chip, type Tone } from '#web/ui/chip.tsx'
import { RelativeTime } from '#web/ui/display/relative-time.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { Paragraphs } from '#web/ui/paragraphs.tsx'

const TONES: Readonly<Record<FeedbackRating, Tone>> = { positive: 'green', neutral: 'quiet', negative: 'red' }

/** One member's feedback about another. */
export function FeedbackEntry({ entry }: { entry: Feedback }) {
  const { id, author, role, rating, text, createdAt } = entry
  return (
    <li className="flex flex-col gap-1.5 rounded-card border border-line bg-raised px-4 py-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-sm">
        <Chip tone={TONES[rating]}>{FEEDBACK_LABELS[rating]}</Chip>
        <span>
          <MemberLink member={author} className="inline-block min-h-6 font-semibold text-ink" /> ({role})
        </span>
        <RelativeTime at={createdAt} />
      </p>
      {text ? <Paragraphs text={text} className="[overflow-wrap:anywhere]" /> : null}
      <ReportButton
        kind="feedback"
        id={id}
        label="Report this feedback"
        ownerId={author.id}
        className="-ml-2 self-start"
      />
    </li>
  )
}
