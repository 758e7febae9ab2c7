// Billing alerts and failed commands for admins.
import type { BillingOverview } from '#contract/billing/admin.ts'
import { countText } from '#web/ui/display/count-text.ts'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { MemberLink } from '#web/ui/member-link.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { alertText, commandText } from './admin-words.ts'

/** What the site did by itself or left to admins; nothing if there are no alerts. */
export function BillingAlerts({ alerts }: Pick<BillingOverview, 'alerts'>) {
  if (alerts.length === 0) return null
  return (
    <section aria-labelledby="alerts">
      <SectionHead
        id="alerts"
        title="Needs attention"
        lead="Newest first. Items stay listed even after you’ve handled them by hand."
      />
      <ul className="divide-y divide-line rounded-card border border-line bg-raised">
        {alerts.map(({ at, alert, about, member }) => {
          const { title, remedy } = alertText(alert)
          return (
            <li key={`${alert} ${about}`} className="px-4 py-3">
              <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
                <span className="font-semibold">{title}</span>
                {member ? <MemberLink member={member} className="inline-block min-h-6 font-medium" /> : null}
                <LongDate at={at} time className="text-quiet text-sm sm:ml-auto" />
              </p>
              <p className="mt-1 text-quiet text-sm">
                {remedy} <code className="font-mono [overflow-wrap:anywhere]">{about}</code>
              </p>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Commands that have not reached the provider; nothing if there are none. */
export function StuckCommands({ commands }: Pick<BillingOverview, 'commands'>) {
  if (commands.length === 0) return null
  return (
    <section aria-labelledby="commands">
      <SectionHead
        id="commands"
        title="Not sent to the provider yet"
        lead="The provider could not be reached. The site keeps trying until this is done."
      />
      <ul className="flex flex-col gap-3">
        {commands.map(({ id, kind, subject, tries, nextTryAt, error }) => (
          <li key={id} className="rounded-card border border-line border-l-4 border-l-bad bg-raised p-4">
            <h3 className="font-semibold">
              {commandText(kind)}{' '}
              <code className="font-mono text-sm [overflow-wrap:anywhere]">{subject}</code>
            </h3>
            <p className="mt-1 [overflow-wrap:anywhere]">{error}</p>
            <p className="mt-1 text-quiet text-sm">
              {countText(tries, 'try', 'tries')}, next try on <LongDate at={nextTryAt} time />
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
