import { CATEGORY_LABELS } from '#contract/market/constants.ts'
import { listingQuery } from '#web/market/market-queries.ts'
import { useLoaded } from '#web/queries.ts'
import { Money } from '#web/ui/display/money.tsx'
import { ConditionChip } from './condition-chip.tsx'

/** What a listing asks and shows, beside its text in a moderator's case. */
export function ReportedListing({ id }: { id: number }) {
  const { price, condition, category, pictures } = useLoaded(listingQuery(id))
  return (
    <div className="mb-4 flex flex-col gap-3">
      <p className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Money amount={price} className="font-bold text-amber-ink text-xl" />
        <ConditionChip condition={condition} />
        <span className="text-quiet">{CATEGORY_LABELS[category]}</span>
      </p>
      {pictures.length > 0 ? (
        <ul aria-label="Pictures" className="flex flex-wrap gap-2">
          {pictures.map(({ id: pictureId, alt, sizes }, index) => (
            <li key={pictureId}>
              <a href={sizes.large.webp} target="_blank" rel="noopener">
                <img
                  src={sizes.small.webp}
                  alt={alt || `Picture ${index + 1}`}
                  width={sizes.small.width}
                  height={sizes.small.height}
                  className="h-24 w-auto rounded-control border border-line"
                />
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-quiet text-sm">No pictures.</p>
      )}
    </div>
  )
}
