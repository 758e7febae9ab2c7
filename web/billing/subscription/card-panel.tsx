// CardPanel: the charged card.
import type { Subscription } from '#contract/billing/billing.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { useNow } from '#web/ui/display/now.tsx'
import { brandText, expiryState, expiryText } from './billing-words.ts'
import { PortalButton } from './portal-button.tsx'

/** The charged card. Only the provider has its number. */
export function CardPanel({ subscription }: { subscription: Subscription }) {
  return (
    <Card as="section" padded={false} labelledBy="own-card">
      <CardHead id="own-card" title="Card" level={2} />
      <div className="flex flex-col gap-4 px-4 py-4 sm:px-5">
        {subscription.card ? <SavedCard card={subscription.card} /> : <p>No saved card.</p>}
        <div className="flex flex-wrap gap-3">
          <PortalButton purpose="card" subscription={subscription}>
            Update card
          </PortalButton>
          <PortalButton purpose="home" subscription={subscription}>
            Payment details
          </PortalButton>
        </div>
        <p className="text-quiet text-sm">
          Both take you to the payment provider’s pages and back. This site never sees your full card number.
        </p>
      </div>
    </Card>
  )
}

function SavedCard({ card }: { card: NonNullable<Subscription['card']> }) {
  const expiry = expiryState(card, useNow())
  return (
    <div>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold text-lg">{brandText(card.brand)}</span>
        <span className="num text-lg">
          <span aria-hidden="true">•••• </span>
          <span className="sr-only">ending in </span>
          {card.last4}
        </span>
      </p>
      <p className="mt-1 text-quiet">
        {expiry === 'over' ? 'Expired' : 'Expires'} <span className="num">{expiryText(card)}</span>
      </p>
      {expiry === 'good' ? null : (
        <p className="mt-2 font-medium text-warn">
          {expiry === 'over'
            ? 'This card has expired, so the next charge will fail.'
            : 'This card expires soon. Update it before the next charge.'}
        </p>
      )}
    </div>
  )
}
