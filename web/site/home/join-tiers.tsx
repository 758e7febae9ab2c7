// JoinTiers: membership tiers on the home page.
import type { Tier } from '#contract/membership/membership.ts'
import { paths } from '#contract/paths.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { moneyText } from '#web/ui/display/money.tsx'
import { TickList } from '#web/ui/display/tick-list.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'

export interface JoinTiersProps {
  tiers: readonly Tier[]
  /** The tier whose rights the viewer has: null where it is none of these; undefined for visitors. */
  ownTierId?: number | null | undefined
}

/** Tiers as ways to join; for members as plans to compare with their own. */
export function JoinTiers({ tiers, ownTierId }: JoinTiersProps) {
  if (tiers.length === 0) return null
  const isMember = ownTierId !== undefined
  return (
    <section aria-labelledby="join" className="wrap">
      <SectionHead
        id="join"
        title="Join Our Community"
        lead={
          isMember
            ? 'Your plan beside the others. Change or end a paid plan whenever you like.'
            : 'Start free. Change or cancel a paid plan whenever you like.'
        }
        href={paths.benefits()}
        linkText="Compare benefits"
      />
      <ul className="grid gap-4 md:grid-cols-3 md:gap-5">
        {tiers.map((tier) => (
          <JoinCard key={tier.id} tier={tier} isMember={isMember} isOwn={tier.id === ownTierId} />
        ))}
      </ul>
    </section>
  )
}

function JoinCard({ tier, isMember, isOwn }: { tier: Tier; isMember: boolean; isOwn: boolean }) {
  const isFree = Number(tier.price) <= 0
  const memberText = isOwn ? 'Manage membership' : `See ${tier.name}`
  return (
    <Card as="li" className={classes('flex flex-col gap-4', tier.isPopular && 'border-2 border-amber-ink')}>
      <div>
        <div className="flex min-h-7 items-center justify-between gap-3">
          <h3 className="display text-2xl">{tier.name}</h3>
          {isOwn ? (
            <Chip tone="teal">Your plan</Chip>
          ) : tier.isPopular ? (
            <Chip tone="amber" lit>
              POPULAR
            </Chip>
          ) : null}
        </div>
        <p className="mt-2 text-quiet">{tier.description}</p>
        <p className={classes('num mt-2 flex items-baseline', isFree && 'gap-1.5')}>
          <span className="display text-4xl">{isFree ? '$0' : moneyText(tier.price)}</span>
          <span className="text-quiet">{isFree ? 'forever' : '/month'}</span>
        </p>
      </div>
      <TickList items={tier.features} className="grow text-[0.9375rem]" />
      <ButtonLink
        href={isOwn ? paths.dashboard() : isMember ? paths.plans() : paths.auth()}
        variant={tier.isPopular && !isMember ? 'primary' : 'secondary'}
        wide
      >
        {isMember ? memberText : isFree ? `Sign Up ${tier.name}` : `Join ${tier.name}`}
      </ButtonLink>
    </Card>
  )
}
