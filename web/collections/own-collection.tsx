import { paths } from '#contract/paths.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { EntryCard } from './entry-card.tsx'
import { ownCollectionQuery } from './own-collection-query.ts'

/** Number of machines on the profile; the collection has the rest. */
const SHOWN = 4

/** The viewer's own machines on their profile. */
export function OwnCollection({ username }: { username: string }) {
  const entries = useLoaded(ownCollectionQuery)
  const { owned, wanted, had } = entries.counts
  if (owned + wanted + had === 0) {
    return (
      <EmptyState
        level={2}
        title="Nothing in your collection yet"
        action={<ButtonLink href={paths.machines()}>Browse the machines</ButtonLink>}
      >
        Open a machine’s page and choose “Add to collection”: for machines you own, want or used to own.
      </EmptyState>
    )
  }
  return (
    <section aria-labelledby="own-collection" className="flex flex-col gap-4">
      <h2 id="own-collection" className="sr-only">
        Collection
      </h2>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="num">
          {owned} owned, {wanted} wanted, {had} previously owned
        </p>
        <div className="flex flex-wrap gap-3">
          <ButtonLink href={paths.collection()}>Open my collection</ButtonLink>
          <ButtonLink href={paths.memberCollection(username)}>View public page</ButtonLink>
        </div>
      </div>
      <ul className="grid gap-4 sm:grid-cols-2">
        {entries.data.slice(0, SHOWN).map((entry) => (
          <EntryCard key={entry.id} entry={entry} own={entry} />
        ))}
      </ul>
    </section>
  )
}
