// ChangeOffer: cost and start of a plan change, and its button.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlanChange, Subscription } from '#contract/billing/billing.ts'
import { paths } from '#contract/paths.ts'
import { api } from '#web/api.ts'
import { subscriptionQuery } from '#web/billing/subscription/billing-queries.ts'
import { monthlyText, sumText } from '#web/billing/subscription/billing-words.ts'
import { useBillingNews } from '#web/billing/subscription/use-billing-news.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { longDate } from '#web/ui/display/date-text.ts'
import { moneyText } from '#web/ui/display/money.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { failureCode } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { chargeFailure } from './checkout-failures.ts'

export interface ChangeOfferProps {
  change: PlanChange
  subscription: Subscription
  /** The amounts are outdated for this reason: recomputes them. */
  onStale: (why: string) => Promise<void>
}

/** Refusals after which the amounts must be recomputed. */
const STALE = ['preview_too_old', 'price_changed']
/** Refusals after which no change is possible here. */
const OVER = ['not_subscribed', 'same_tier', 'unknown_tier', 'tier_is_free', 'payment_overdue']

/** Cost and start of the change, and its button. */
export function ChangeOffer({ change, subscription, onStale }: ChangeOfferProps) {
  const { isBusy, go } = useChange({ change, onStale })
  const { kind, from, to, dueNow, startsAt } = change
  const isUpgrade = kind === 'upgrade'
  return (
    <>
      {isUpgrade ? (
        <Upgrade change={change} renewsAt={subscription.renewsAt ?? subscription.endsAt} />
      ) : (
        <Downgrade change={change} />
      )}
      {subscription.endsAt ? (
        <p>Your subscription was set to end. With this change it continues until you cancel it again.</p>
      ) : null}
      {isUpgrade && subscription.next ? (
        <p>Your planned change to {subscription.next.name} is canceled.</p>
      ) : null}
      <div className="flex flex-col gap-3">
        <Button variant="primary" size="large" wide busy={isBusy} onClick={() => void go()}>
          {isUpgrade
            ? `Change to ${to.name} now for ${moneyText(dueNow)}`
            : `Change to ${to.name} on ${longDate(new Date(startsAt))}`}
        </Button>
        <ButtonLink href={paths.billing()} wide>
          Keep {from.name}
        </ButtonLink>
      </div>
    </>
  )
}

function Upgrade({ change, renewsAt }: { change: PlanChange; renewsAt: string | null }) {
  const { from, to, lines, dueNow } = change
  return (
    <>
      <p className="text-lg">
        {to.name} starts right away. The unused part of the month you paid for on {from.name} is deducted.
      </p>
      <table className="w-full text-[0.9375rem]">
        <caption className="sr-only">Charge now</caption>
        <tbody>
          {lines.map(({ text, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one preview, which never move
            <tr key={at} className="border-line border-b align-baseline">
              <th scope="row" className="py-2.5 pr-4 text-left font-normal text-quiet">
                {text}
              </th>
              <td className="num py-2.5 text-right whitespace-nowrap">{sumText(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="align-baseline">
            <th scope="row" className="py-3 pr-4 text-left font-semibold">
              Due now
            </th>
            <td className="num py-3 text-right font-semibold text-xl whitespace-nowrap">
              {moneyText(dueNow)}
            </td>
          </tr>
        </tfoot>
      </table>
      <p className="text-quiet">
        We’ll charge your saved card. After that you pay {monthlyText(to.price)}
        {renewsAt ? (
          <>
            , next on <LongDate at={renewsAt} />
          </>
        ) : null}
        . You can cancel anytime.
      </p>
    </>
  )
}

function Downgrade({ change: { from, to, startsAt } }: { change: PlanChange }) {
  return (
    <>
      <p className="text-lg">
        {from.name} stays active until <LongDate at={startsAt} />, the end of the period you’ve paid for.
      </p>
      <dl className="divide-y divide-line border-line border-y text-[0.9375rem]">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
          <dt className="text-quiet">Due now</dt>
          <dd className="num font-semibold">$0.00</dd>
        </div>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
          <dt className="text-quiet">
            From <LongDate at={startsAt} />
          </dt>
          <dd className="num font-semibold">{monthlyText(to.price)}</dd>
        </div>
      </dl>
      <p className="text-quiet">You can undo this until then.</p>
    </>
  )
}

function useChange({ change, onStale }: Pick<ChangeOfferProps, 'change' | 'onStale'>) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const takeOver = useBillingNews()
  const [isBusy, setBusy] = useState(false)
  const { kind, to, at } = change

  async function go(): Promise<void> {
    setBusy(true)
    try {
      const now = await api('POST /api/subscription/change', {
        body: { tierId: to.tierId, at, price: to.price },
      })
      await takeOver(now)
      tellChanged(change)
      router.history.push(paths.billing())
    } catch (error) {
      await fail(error)
      setBusy(false)
    }
  }

  async function fail(error: unknown): Promise<void> {
    const code = failureCode(error) ?? ''
    const { title, text } = chargeFailure(error)
    if (STALE.includes(code)) {
      await onStale(text)
      return
    }
    toast.error(title, text)
    // A declined card leaves a pending change, which the page shows.
    await queryClient.refetchQueries({ queryKey: subscriptionQuery.queryKey })
    // The loader redirects members who have nothing to change any more.
    if (OVER.includes(code)) await router.invalidate()
  }

  function tellChanged({ startsAt }: PlanChange): void {
    if (kind === 'upgrade') toast.success('Plan changed', `${to.name} is your plan now.`)
    else toast.success('Change planned', `${to.name} starts on ${longDate(new Date(startsAt))}.`)
  }
  return { isBusy, go }
}
