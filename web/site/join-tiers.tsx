import type { Tier } from '#contract/membership.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { moneyText } from '#web/ui/money.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { TickList } from '#web/ui/tick-list.tsx'

/** The tiers as ways to join. */
export function JoinTiers({ tiers }: { tiers: readonly Tier[] }) {
  if (tiers.length === 0) return null
  return (
    <section aria-labelledby="join" className="wrap">
      <SectionHead
        id="join"
        title="Join Our Community"
        lead="Start free. Change or end a paid plan whenever you like."
        href={paths.benefits()}
        linkText="Compare benefits"
      />
      <ul className="grid gap-4 md:grid-cols-3 md:gap-5">
        {tiers.map((tier) => (
          <JoinCard key={tier.id} tier={tier} />
        ))}
      </ul>
    </section>
  )
}

function JoinCard({ tier }: { tier: Tier }) {
  const isFree = Number(tier.price) <= 0
  return (
    <Card as="li" className={classes('flex flex-col gap-4', tier.isPopular && 'border-2 border-amber-ink')}>
      <div>
        <div className="flex min-h-7 items-center justify-between gap-3">
          <h3 className="display text-2xl">{tier.name}</h3>
          {tier.isPopular ? (
            <Chip tone="amber" lit>
              POPULAR
            </Chip>
          ) : null}
        </div>
        <p className="num mt-2 flex items-baseline gap-1.5">
          <span className="font-bold text-3xl tracking-tight">{isFree ? '$0' : moneyText(tier.price)}</span>
          <span className="text-quiet">{isFree ? 'forever' : '/month'}</span>
        </p>
        <p className="mt-2 text-quiet">{tier.description}</p>
      </div>
      <TickList items={tier.features} className="grow text-[0.9375rem]" />
      <ButtonLink href={paths.auth()} variant={tier.isPopular ? 'primary' : 'secondary'} wide>
        {isFree ? `Sign Up ${tier.name}` : `Join ${tier.name}`}
      </ButtonLink>
    </Card>
  )
}
