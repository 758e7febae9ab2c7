import { FAVORITES_ON_PROFILE } from '#contract/collections/constants.ts'
import { paths } from '#contract/paths.ts'
import { StoredPicture } from '#web/collections/marks/entry-picture.tsx'
import { useLoaded } from '#web/queries.ts'
import { Card } from '#web/ui/card.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { shownFavoritesQuery } from './shown-favorites-query.ts'

/** The newest favorites of a member who shows them; empty without any. */
export function ShownFavorites({ username }: { username: string }) {
  const favorites = useLoaded(shownFavoritesQuery(username))
  const { total } = favorites.pagination
  if (total === 0) return null
  const lead =
    total > FAVORITES_ON_PROFILE
      ? `The newest ${FAVORITES_ON_PROFILE} of ${total.toLocaleString('en-US')}.`
      : undefined
  return (
    <section aria-labelledby="shown-favorites" className="mt-10">
      <SectionHead id="shown-favorites" title="Favorites" lead={lead} />
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {favorites.data.map((machine) => (
          <Card key={machine.opdbId} as="li" padded={false} liftable className="flex flex-col">
            <StoredPicture machine={machine} />
            <div className="p-3">
              <h3 className="font-bold leading-snug">
                <SiteLink href={paths.machine(machine.opdbId, machine.name)} className="stretched">
                  {machine.name}
                </SiteLink>
              </h3>
              <p className="num text-quiet text-sm">
                {[machine.manufacturer, machine.year].filter((fact) => fact !== null).join(', ')}
              </p>
            </div>
          </Card>
        ))}
      </ul>
    </section>
  )
}
