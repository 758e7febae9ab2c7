// Price guides on a machine's page, and beside the price of a listing.

import type { CONDITIONS } from '#contract/conditions.ts'
import { BAND_LABELS, BAND_OF } from '#contract/market/price-constants.ts'
import type { PriceGuide } from '#contract/market/prices.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Fold } from '#web/ui/display/fold.tsx'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { Sparkline } from '#web/ui/display/sparkline.tsx'
import { Table } from '#web/ui/display/table.tsx'

type Prices = NonNullable<PriceGuide['prices']>

/** "6050.00" → "$6,050": guides have no cents. */
const dollars = (amount: string) => `$${Number(amount).toLocaleString('en-US')}`

export interface PriceGuidesProps {
  guides: readonly PriceGuide[]
  /** Names of editions by id; empty on the page of a single edition. */
  editions: ReadonlyMap<string, string>
}

/** On a machine's page: a guide per edition and band of conditions. */
export function PriceGuides({ guides, editions }: PriceGuidesProps) {
  return (
    <Card as="section" padded={false} labelledBy="price-guide">
      <CardHead id="price-guide" title="Price guide" level={2} />
      <ul className="divide-y divide-line">
        {guides.map(({ opdbId, band, prices }) =>
          prices ? (
            <li key={`${opdbId} ${band}`} className="px-4 py-4 sm:px-5">
              <Guide
                name={[editions.get(opdbId), BAND_LABELS[band]].filter(Boolean).join(', ')}
                prices={prices}
              />
            </li>
          ) : null,
        )}
      </ul>
      <p className="border-line border-t px-4 py-3.5 text-quiet text-sm sm:px-5">
        From prices that buyer and seller both confirmed here. Rounded, renewed weekly, and only from five
        deals on.
      </p>
    </Card>
  )
}

function Guide({ name, prices }: { name: string; prices: Prices }) {
  const { median, low, high, deals, madeAt, trend } = prices
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 className="font-semibold">{name}</h3>
          <p className="num font-bold text-2xl text-amber-ink">{dollars(median)}</p>
          <p className="text-quiet text-sm">
            Most sell for {dollars(low)} to {dollars(high)}. {deals} or more deals, as of{' '}
            <LongDate at={madeAt} />.
          </p>
        </div>
        <Sparkline
          points={trend.map((point) => ({ at: Date.parse(point.madeAt), value: Number(point.median) }))}
        />
      </div>
      {trend.length > 1 ? (
        <Fold summary="Typical prices over time">
          <Table label={`${name}: typical prices over time`}>
            <thead>
              <tr>
                <th scope="col">As of</th>
                <th scope="col" className="num">
                  Typical price
                </th>
              </tr>
            </thead>
            <tbody>
              {trend.toReversed().map((point) => (
                <tr key={point.madeAt}>
                  <td>
                    <LongDate at={point.madeAt} />
                  </td>
                  <td className="num">{dollars(point.median)}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Fold>
      ) : null}
    </div>
  )
}

export interface ListingGuideProps {
  guides: readonly PriceGuide[]
  condition: (typeof CONDITIONS)[number]
}

/** Beside the price of a listing: what the edition sells for in this condition. */
export function ListingGuide({ guides, condition }: ListingGuideProps) {
  const prices = guides.find(({ band }) => band === BAND_OF[condition])?.prices
  if (!prices) return null
  return (
    <p className="text-quiet text-sm">
      In this condition it usually sells for{' '}
      <strong className="num font-semibold text-ink">{dollars(prices.median)}</strong>, mostly{' '}
      {dollars(prices.low)} to {dollars(prices.high)}. From {prices.deals} or more confirmed deals.
    </p>
  )
}
