import { useSuspenseQuery } from '@tanstack/react-query'
import { paths } from '#contract/paths.ts'
import { type MemberNames, shownName } from '#contract/shown-name.ts'
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
  const { data: entries } = useSuspenseQuery(shownCollectionQuery(asked))
  const { total } = entries.pagination
  if (total === 0) return null
  return (
    <section aria-labelledby="shown-collection" className="mt-10">
      <SectionHead
        id="shown-collection"
        title="Collection"
        lead={total === 1 ? 'One machine.' : `${total.toLocaleString('en-US')} machines, newest first.`}
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
