import { paths } from '#contract/paths.ts'
import { favoritesQuery, pageCountOf } from '#web/collections/collection-address.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { countText } from '#web/ui/display/count-text.ts'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoSuchPage } from '#web/ui/feedback/no-such-page.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { StoredPicture } from './entry-picture.tsx'
import { FavoriteButton } from './favorite-button.tsx'

/** The viewer's favorite machines, newest first. */
export function FavoriteList({ page = 1, hrefOf }: { page?: number; hrefOf: (page: number) => string }) {
  const favorites = useLoaded(favoritesQuery(page))
  const { total } = favorites.pagination
  if (total === 0) {
    return (
      <EmptyState
        level={2}
        title="No favorites yet"
        action={<ButtonLink href={paths.machines()}>Browse the machines</ButtonLink>}
      >
        Press the heart next to a machine to add it here. Only you can see your favorites, unless you show
        them on your profile.
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="favorites">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="favorites" className="display num text-2xl">
          {countText(total, 'favorite')}
        </h2>
        <ButtonLink href={paths.database()}>Explore the database</ButtonLink>
      </div>
      {favorites.data.length === 0 ? (
        <NoSuchPage level={3} />
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,12.5rem),1fr))] gap-4 max-sm:grid-cols-2 max-sm:gap-3">
          {favorites.data.map((machine) => (
            <Card key={machine.opdbId} as="li" padded={false} liftable className="flex flex-col">
              <StoredPicture machine={machine} />
              <div className="flex items-start justify-between gap-2 p-3">
                <div className="min-w-0">
                  <h3 className="font-bold leading-snug">
                    <SiteLink href={paths.machine(machine.opdbId, machine.name)} className="stretched">
                      {machine.name}
                    </SiteLink>
                  </h3>
                  <p className="num text-quiet text-sm">
                    {[machine.manufacturer, machine.year].filter((fact) => fact !== null).join(', ')}
                  </p>
                </div>
                <FavoriteButton
                  opdbId={machine.opdbId}
                  name={machine.name}
                  isListed
                  className="relative z-2 -my-1.5 -mr-1.5"
                />
              </div>
            </Card>
          ))}
        </ul>
      )}
      <Pagination page={page} pages={pageCountOf(total)} hrefOf={hrefOf} label="Pages of favorites" />
    </section>
  )
}
