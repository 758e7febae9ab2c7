import { paths } from '#contract/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

/** Says that a price guide exists, to viewers without the marketplace. */
export function PriceGuideNote() {
  return (
    <Card as="section" labelledBy="price-guide">
      <h2 id="price-guide" className="font-semibold">
        Price guide
      </h2>
      <p className="text-quiet">
        Members with the marketplace see what this machine really sold for.{' '}
        <SiteLink href={paths.plans()} className="text-link">
          Compare plans
        </SiteLink>
      </p>
    </Card>
  )
}
