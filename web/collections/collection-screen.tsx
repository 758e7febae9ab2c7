import ChevronDown from 'lucide-react/icons/chevron-down'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { COLLECTION_STATUSES, STATUS_LABELS } from '#contract/collections/constants.ts'
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { useLoaded } from '#web/queries.ts'
import { useViewer } from '#web/shell/session/session.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { NoSuchPage } from '#web/ui/feedback/no-such-page.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { type CollectionAddress, collectionQuery, pageCountOf } from './collection-address.ts'
import { CollectionSearch } from './collection-search.tsx'
import { EntryCard } from './entry-card.tsx'
import { EntryOpener } from './entry-opener.tsx'

/** Id of the element focused after an entry was removed. */
const HEADING = 'collection-entries'

/** Number of entries that need no search and no other order. */
const SEEN_AT_ONCE = 8

/** The viewer's own collection. */
export function CollectionScreen({ address, username }: { address: CollectionAddress; username: string }) {
  const entries = useLoaded(collectionQuery(address))
  const { counts, pagination } = entries
  const maySell = may(useViewer(), 'listing.write')
  const all = counts.owned + counts.wanted + counts.had
  const kept = { ...address, page: undefined }
  const tabs = [undefined, ...COLLECTION_STATUSES].map((status) => ({
    id: status ?? 'all',
    label: status ? STATUS_LABELS[status] : 'All',
    count: status ? counts[status] : all,
    href: paths.collection({ ...kept, status }),
  }))
  return (
    <div className="wrap pb-12">
      <PageHead
        title="My collection"
        lead={
          // Narrow enough for the buttons to stand beside it.
          <span className="block max-w-[34rem]">
            Track the machines you own, want or used to own. Entries are private until you make them public.
          </span>
        }
        actions={
          <>
            <ButtonLink href={paths.machines()} variant="primary">
              Find a machine to add
            </ButtonLink>
            <ButtonLink href={paths.collectionTable()}>Table and totals</ButtonLink>
            <ButtonLink href={paths.memberCollection(username)}>View public page</ButtonLink>
          </>
        }
      />
      <LinkTabs label="Entries to show" active={address.status ?? 'all'} tabs={tabs}>
        {all > SEEN_AT_ONCE || address.q || address.sort ? <CollectionSearch address={address} /> : null}
        <ScriptNeeded what="Changing entries" />
        <h2 id={HEADING} tabIndex={-1} className="sr-only">
          Entries
        </h2>
        {pagination.total === 0 ? (
          <Nothing address={address} isEmpty={all === 0} />
        ) : entries.data.length === 0 ? (
          <NoSuchPage level={3} />
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
            {entries.data.map((entry, at) => (
              <EntryCard
                key={entry.id}
                entry={entry}
                own={entry}
                ownersFields={entry}
                eager={at < 3}
                actions={
                  <>
                    {entry.status === 'wanted' ? null : (
                      <ButtonLink
                        size="small"
                        href={paths.logbook(entry.id)}
                        aria-label={`Logbook of ${entry.machine.name}`}
                      >
                        Logbook
                      </ButtonLink>
                    )}
                    {maySell && entry.status === 'owned' ? (
                      <ButtonLink
                        size="small"
                        href={paths.marketplace({ new: 'listing', machine: entry.machine.opdbId })}
                        aria-label={`Sell ${entry.machine.name}`}
                      >
                        Sell this
                      </ButtonLink>
                    ) : null}
                    <EntryOpener
                      machine={entry.machine}
                      entry={entry}
                      label="Edit"
                      fullLabel={`Edit ${entry.machine.name}`}
                      size="small"
                      focusAfter={HEADING}
                    />
                  </>
                }
              />
            ))}
          </ul>
        )}
        <Pagination
          page={address.page ?? 1}
          pages={pageCountOf(pagination.total)}
          hrefOf={(page) => paths.collection({ ...address, page: page === 1 ? undefined : page })}
          label="Collection pages"
        />
      </LinkTabs>
      <TakeAlong />
    </div>
  )
}

function Nothing({ address, isEmpty }: { address: CollectionAddress; isEmpty: boolean }) {
  const { status, q } = address
  if (isEmpty) {
    return (
      <EmptyState
        level={3}
        title="Nothing in your collection yet"
        action={
          <ButtonLink href={paths.machines()} variant="primary">
            Find a machine
          </ButtonLink>
        }
      >
        Open a machine’s page and choose “Add to collection”: for machines you own, want or used to own.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      level={3}
      title="No matching entries"
      action={<ButtonLink href={paths.collection()}>Show all entries</ButtonLink>}
    >
      {q
        ? `Nothing in your collection matches “${q}”.`
        : status
          ? `Your collection has no machines marked “${STATUS_LABELS[status]}”.`
          : null}
    </EmptyState>
  )
}

/** Downloads of the whole collection, rendered by the server so that they work without script. */
function TakeAlong() {
  const icon = <Download size={17} aria-hidden="true" />
  const upload = <Upload size={17} aria-hidden="true" />
  return (
    <details className="group mt-10 border-line border-t pt-3">
      <summary className="flex min-h-11 w-fit cursor-pointer items-center gap-2">
        <h2 className="display text-2xl">Export and import</h2>
        <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180" />
      </summary>
      <p className="measure mt-2 mb-4 text-quiet">
        Download your whole collection, with everything that only you can see: as CSV for spreadsheets or JSON
        for programs. Logbooks are a CSV file of their own. Either CSV file can be imported, from here or from
        another list.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={paths.collectionFile('csv')} reload download="" icon={icon}>
          Download CSV
        </ButtonLink>
        <ButtonLink href={paths.collectionFile('json')} reload download="" icon={icon}>
          Download JSON
        </ButtonLink>
        <ButtonLink href={paths.logbookFile()} reload download="" icon={icon}>
          Download logbooks
        </ButtonLink>
        <ButtonLink href={paths.collectionImport()} icon={upload}>
          Import a CSV file
        </ButtonLink>
        <ButtonLink href={paths.logbookImport()} icon={upload}>
          Import logbooks
        </ButtonLink>
      </div>
    </details>
  )
}
