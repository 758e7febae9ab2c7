import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import type { Tier } from '#contract/membership/membership.ts'
import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { classes } from '#web/ui/classes.ts'
import { Table } from '#web/ui/display/table.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { type BenefitRow, featureRows, permissionRows } from './benefit-rows.ts'
import { priceParts } from './plan-price.ts'
import { tiersQuery } from './tiers-query.ts'

/** The row's name stays visible while a table of many plans scrolls sideways. */
const STAYS = 'sticky! left-0 bg-raised [tr:hover_&]:bg-well max-sm:w-28 max-sm:min-w-28'

/** Comparison of all plans. */
export function BenefitsScreen() {
  const tiers = useLoaded(tiersQuery)
  return (
    <div className="wrap">
      <PageHead
        title="Benefits comparison"
        lead="What each plan includes, side by side."
        actions={
          <>
            <ButtonLink href={paths.discounts()}>Discounts</ButtonLink>
            <ButtonLink href={paths.gift()}>Redeem a gift</ButtonLink>
            <ButtonLink href={paths.plans()} variant="primary">
              Membership plans
            </ButtonLink>
          </>
        }
      />
      <Table
        label="Benefits of each plan"
        className="max-sm:[&_td]:px-1.5 max-sm:[&_th]:px-1.5 [&_td.mark]:text-center [&_th.mark]:text-center"
      >
        <thead>
          <tr>
            <th scope="col" className={classes(STAYS, 'z-2!')}>
              Benefit
            </th>
            {tiers.map((tier) => (
              <PlanHead key={tier.id} tier={tier} />
            ))}
          </tr>
        </thead>
        <Group name="Access" rows={permissionRows(tiers)} tiers={tiers} />
        <Group name="Features" rows={featureRows(tiers)} tiers={tiers} />
      </Table>
    </div>
  )
}

function PlanHead({ tier }: { tier: Tier }) {
  const { amount, per } = priceParts(tier)
  return (
    <th scope="col" className="mark">
      <span className="block text-base text-ink">{tier.name}</span>
      <span className="num font-normal max-sm:text-xs">
        {amount}
        <span className="max-sm:block">{per}</span>
      </span>
    </th>
  )
}

function Group({ name, rows, tiers }: { name: string; rows: readonly BenefitRow[]; tiers: readonly Tier[] }) {
  if (rows.length === 0) return null
  return (
    <tbody className="border-line border-t">
      <tr>
        <th scope="rowgroup" colSpan={tiers.length + 1} className="bg-well">
          <span className="sticky left-3 max-sm:left-1.5">{name}</span>
        </th>
      </tr>
      {rows.map((row) => (
        <tr key={row.name}>
          <th scope="row" className={classes(STAYS, 'z-1 font-normal! whitespace-normal! sm:min-w-36')}>
            {row.name}
          </th>
          {tiers.map((tier, at) => (
            <td key={tier.id} className="mark">
              {row.has[at] ? (
                <Check
                  size={20}
                  strokeWidth={2.75}
                  role="img"
                  aria-label="Yes"
                  className="inline text-good"
                />
              ) : (
                <Minus size={20} role="img" aria-label="No" className="inline text-quiet" />
              )}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
