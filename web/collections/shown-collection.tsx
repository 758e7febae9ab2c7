import type { PublicEntry } from '#contract/collections/collections.ts'
import { COLLECTION_STATUSES, STATUS_LABELS } from '#contract/collections/constants.ts'
import { paths } from '#contract/paths.ts'
import { type MemberNames, shownName } from '#contract/shown-name.ts'
import { useLoaded } from '#web/queries.ts'
import { SectionHead } from '#web/ui/section-head.tsx'
import { publicCollectionQuery } from './collection-address.ts'
import { EntryCard } from './entry-card.tsx'

/** Number of machines on a profile; a separate page has the rest. */
const SHOWN = 4

/** Query of a profile. */
export function shownCollectionQuery(username: string) {
  return publicCollectionQuery(username, { status: undefined, page: undefined })
}

/** A member's newest public machines; empty without any. */
export function ShownCollection({ asked, owner }: { asked: string; owner: MemberNames }) {
  const entries = useLoaded(shownCollectionQuery(asked))
  const { total } = entries.pagination
  if (total === 0) return null
  return (
    <section aria-labelledby="shown-collection" className="mt-10">
      <SectionHead
        id="shown-collection"
        title="Collection"
        lead={countText(entries.data, total)}
        href={paths.memberCollection(owner.username)}
        linkLabel={`View All machines of ${shownName(owner)}`}
      />
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] gap-4">
        {entries.data.slice(0, SHOWN).map((entry) => (
          <EntryCard key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  )
}

/** "2 owned, 1 wanted"; of a collection longer than the loaded page, its length alone. */
function countText(entries: readonly PublicEntry[], total: number): string {
  if (entries.length < total) return `${total.toLocaleString('en-US')} entries, newest first.`
  return COLLECTION_STATUSES.flatMap((status) => {
    const count = entries.filter((entry) => entry.status === status).length
    return count > 0 ? `${count} ${STATUS_LABELS[status].toLowerCase()}` : []
  }).join(', ')
}
