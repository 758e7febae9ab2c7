import { COLLECTION_STATUSES, STATUS_LABELS } from '#contract/collections/constants.ts'
import { paths } from '#contract/paths.ts'
import { type MemberNames, shownName } from '#contract/shown-name.ts'
import { ReportButton } from '#web/moderation/cases/report-button.tsx'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { type PublicAddress, pageCountOf, publicCollectionQuery } from './collection-address.ts'
import { EntryCard } from './entry-card.tsx'

export interface PublicCollectionProps {
  /** The name as in the address, which is the key of the loaded data. */
  asked: string
  owner: MemberNames & { id: number }
  isOwn: boolean
  address: PublicAddress
}

/** A member's public collection. */
export function PublicCollection({ asked, owner, isOwn, address }: PublicCollectionProps) {
  const { username } = owner
  const name = shownName(owner)
  const entries = useLoaded(publicCollectionQuery(asked, address))
  const { page = 1, status } = address
  const tabs = [undefined, ...COLLECTION_STATUSES].map((each) => ({
    id: each ?? 'all',
    label: each ? STATUS_LABELS[each] : 'All',
    href: paths.memberCollection(username, { status: each }),
  }))
  return (
    <div className="wrap pb-12">
      <PageHead
        title={`${name}’s collection`}
        lead={
          isOwn ? 'This is what others see: your public entries, without what only you can see.' : undefined
        }
        breadcrumb={[
          { label: 'Community', href: paths.community() },
          { label: 'Member directory', href: paths.members() },
          { label: name, href: paths.member(username) },
          { label: 'Collection' },
        ]}
        actions={isOwn ? <ButtonLink href={paths.collection()}>Edit my collection</ButtonLink> : undefined}
      />
      <LinkTabs label="Entries to show" active={status ?? 'all'} tabs={tabs}>
        <h2 className="sr-only">Entries</h2>
        {entries.data.length === 0 ? (
          <EmptyList
            total={entries.pagination.total}
            level={3}
            title="No public entries"
            action={<ButtonLink href={paths.member(username)}>View profile</ButtonLink>}
          >
            {isOwn ? 'You have' : `${name} has`} no public machines
            {status ? ` marked “${STATUS_LABELS[status]}”` : ''}. Entries are private until their owner makes
            them public.
          </EmptyList>
        ) : (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-4">
            {entries.data.map((entry, at) => (
              <EntryCard
                key={entry.id}
                entry={entry}
                eager={at < 3}
                corner={
                  isOwn ? null : (
                    <ReportButton
                      kind="collection"
                      id={entry.id}
                      ownerId={owner.id}
                      label={`Report the entry for ${entry.machine.name}`}
                      isIcon
                      className="-my-1.5 -mr-1 ml-auto min-w-9 justify-center"
                    />
                  )
                }
              />
            ))}
          </ul>
        )}
        <Pagination
          page={page}
          pages={pageCountOf(entries.pagination.total)}
          hrefOf={(to) => paths.memberCollection(username, { status, page: to === 1 ? undefined : to })}
          label="Collection pages"
        />
      </LinkTabs>
    </div>
  )
}
