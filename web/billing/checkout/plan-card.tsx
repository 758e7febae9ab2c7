// PlanCard: one plan on the plans page.
import { useId } from 'react'
import { isFree } from '#contract/membership/constants.ts'
import type { Tier } from '#contract/membership/membership.ts'
import { paths } from '#contract/paths.ts'
import { priceParts } from '#web/membership/plan-price.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { TickList } from '#web/ui/display/tick-list.tsx'
import { noPaymentsNote } from './payment-notes.ts'

export interface PlanCardProps {
  tier: Tier
  /** Whether it is the viewer's own plan. */
  isOwn: boolean
  isSignedIn: boolean
  /** The payment provider; null without payments. */
  payments: 'sandbox' | 'stripe' | null
  onPick: (tier: Tier) => void
}

/** A plan on sale. Its button belongs to a form, so that choosing works before hydration and without script. */
export function PlanCard({ tier, isOwn, isSignedIn, payments, onPick }: PlanCardProps) {
  const id = useId()
  const costsNothing = isFree(tier)
  const price = priceParts(tier)
  return (
    <Card
      as="article"
      labelledBy={id}
      className={classes('flex flex-col gap-4', tier.isPopular && 'border-2 border-amber-ink')}
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
        <h2 id={id} className="display text-3xl">
          {tier.name}
        </h2>
        {tier.isPopular ? (
          <Chip tone="amber" lit>
            Popular
          </Chip>
        ) : null}
      </div>
      <p className="text-quiet">{tier.description}</p>
      <p>
        <span className="display num text-5xl">{price.amount}</span>
        <span className="text-quiet">{price.per}</span>
      </p>
      <TickList items={tier.features} />
      <form
        action={paths.plans()}
        method="get"
        className="mt-auto flex flex-col gap-3 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          onPick(tier)
        }}
      >
        {isOwn ? <Chip tone="teal">Your plan</Chip> : null}
        {costsNothing || payments ? null : <p className="text-quiet text-sm">{noPaymentsNote(isSignedIn)}</p>}
        {isOwn && !costsNothing ? (
          <ButtonLink href={paths.billing()} size="large" wide aria-describedby={id}>
            Manage
          </ButtonLink>
        ) : (
          <>
            <input type="hidden" name="tier" value={tier.id} />
            <Button
              type="submit"
              variant={tier.isPopular ? 'primary' : 'secondary'}
              size="large"
              wide
              aria-describedby={id}
            >
              {costsNothing ? 'Join Free' : 'Subscribe'}
            </Button>
          </>
        )}
      </form>
    </Card>
  )
}
