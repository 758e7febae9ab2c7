import type { OfferDetail, OfferStep } from '#contract/market/offers.ts'
import { shownName } from '#contract/shown-name.ts'
import { ReportButton } from '#web/moderation/cases/report-button.tsx'
import { moneyText } from '#web/ui/display/money.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { Paragraphs } from '#web/ui/paragraphs.tsx'

/** History of an offer, oldest first. */
export function OfferSteps({ offer }: { offer: OfferDetail }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="display mb-3 text-2xl">
        History
      </h2>
      <ol className="flex flex-col gap-4 border-line border-l-2 pl-4">
        {offer.steps.map((step) => (
          <li key={step.id}>
            <p className="[overflow-wrap:anywhere]">{stepText(step, offer)}</p>
            <p className="text-quiet text-sm">
              <LongDate at={step.at} time />
            </p>
            {step.message ? (
              <Paragraphs
                text={step.message}
                className="mt-2 w-fit rounded-card bg-sunk px-4 py-2.5 [overflow-wrap:anywhere]"
              />
            ) : null}
            {step.message && step.by !== offer.role ? (
              <ReportButton kind="offer" id={step.id} label="Report this message" className="-ml-2" />
            ) : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function stepText({ event, by, amount }: OfferStep, { role, buyer, seller }: OfferDetail): string {
  const who = by === role ? 'You' : shownName(by === 'buyer' ? buyer : seller)
  const price = amount === null ? '' : moneyText(amount)
  switch (event) {
    case 'offer':
      return `${who} offered ${price}`
    case 'buy':
      return `${who} bought for ${price}`
    case 'join':
      return `${who} got in line with ${price}`
    case 'counter':
      return `${who} countered with ${price}`
    case 'accept':
      return `${who} accepted ${price}`
    case 'decline':
      return `${who} declined`
    case 'withdraw':
      return `${who} withdrew`
    case 'confirm':
      return `${who} said that ${price} was paid`
    case 'complete':
      return `${who} confirmed ${price}. The deal is complete`
    case 'cancel':
      return by === 'site' ? 'The deal fell through' : `${who} canceled the deal`
    case 'expire':
      return 'The offer expired'
    case 'line_up':
      return 'Another offer was accepted first. This one got in line'
    case 'advance':
      return 'The sale fell through. This offer is next'
    case 'close':
      return 'The listing is no longer for sale'
  }
}
