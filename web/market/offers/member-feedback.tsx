import type { Reputation } from '#contract/market/offers.ts'
import { useLoaded } from '#web/queries.ts'
import { countText } from '#web/ui/display/count-text.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { FeedbackEntry } from './feedback-entry.tsx'
import { feedbackQuery } from './offer-queries.ts'

/** Feedback about a member on their profile; empty before their first deal. */
export function MemberFeedback({ username }: { username: string }) {
  const feedback = useLoaded(feedbackQuery(username))
  if (feedback.reputation.partners === 0 && feedback.data.length === 0) return null
  return (
    <section aria-labelledby="deals" className="mt-10">
      <SectionHead id="deals" title="Deals" lead={reputationText(feedback.reputation)} />
      {feedback.data.length === 0 ? null : (
        <ul className="grid gap-3 md:grid-cols-2">
          {feedback.data.map((entry) => (
            <FeedbackEntry key={entry.id} entry={entry} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** "Has dealt with 4 members. Feedback: 3 positive, 1 neutral" */
export function reputationText({ partners, ...counts }: Reputation): string {
  if (partners === 0) return 'No deals yet'
  const given = (['positive', 'neutral', 'negative'] as const).flatMap((rating) =>
    counts[rating] > 0 ? [`${counts[rating]} ${rating}`] : [],
  )
  const deals = `Has dealt with ${countText(partners, 'member')}.`
  return given.length === 0 ? `${deals} No feedback yet` : `${deals} Feedback: ${given.join(', ')}`
}
