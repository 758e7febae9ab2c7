import type { ShownPromotion } from '#contract/site/site.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** One of the site's own promotions, labelled as such. */
function PromotionCard({ title, text, linkLabel, linkUrl }: ShownPromotion) {
  return (
    <article className="flex h-full flex-col items-start gap-2 rounded-card border border-line bg-well p-4 sm:p-5">
      <p className="font-semibold text-quiet text-xs">From our team</p>
      <h3 className="display text-2xl [overflow-wrap:anywhere]">{title}</h3>
      <p className="measure grow text-quiet [overflow-wrap:anywhere]">{text}</p>
      <ButtonLink href={linkUrl} size="small" className="mt-1">
        {linkLabel}
      </ButtonLink>
    </article>
  )
}

/** Today's promotions; nothing if there are none. */
export function Promotions({ promotions }: { promotions: readonly ShownPromotion[] }) {
  if (promotions.length === 0) return null
  return (
    <section aria-label="Promotions" className="wrap">
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,18rem),1fr))] gap-4">
        {promotions.map((promotion) => (
          <li key={promotion.title + promotion.linkUrl}>
            <PromotionCard {...promotion} />
          </li>
        ))}
      </ul>
    </section>
  )
}
