import { useSuspenseQuery } from '@tanstack/react-query'
import {
  COLLECTION_STATUSES,
  MACHINE_CONDITION_LABELS,
  STATUS_LABELS,
} from '#contract/collections/constants.ts'
import { TABLE_PAGE_SIZE, TABLE_SORTS, type TableSort } from '#contract/logbook/limits.ts'
import type { TableRow } from '#contract/logbook/sharing.ts'
import { paths } from '#contract/paths.ts'
import { dayText } from '#web/collections/entry-words.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { moneyText } from '#web/ui/display/money.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { type TableAddress, tableQuery } from './logbook-query.ts'

const SORT_LABELS: Readonly<Record<TableSort, string>> = {
  name: 'Machine',
  year: 'Year',
  acquired: 'Acquired',
  paid: 'Paid',
  spent: 'Spent',
  value: 'Value',
}
const NUMBERS: readonly TableSort[] = ['year', 'paid', 'spent', 'value']

/** The reader's collection as a table, with cost and value. */
export function CollectionTableScreen({ address }: { address: TableAddress }) {
  const { data: table } = useSuspenseQuery(tableQuery(address))
  const { status, sort, order } = address
  const tabs = [undefined, ...COLLECTION_STATUSES].map((one) => ({
    id: one ?? 'all',
    label: one ? STATUS_LABELS[one] : 'All',
    href: paths.collectionTable({ sort, order, status: one }),
  }))
  return (
    <div className="wrap pb-12">
      <PageHead
        title="Collection table"
        lead="What you paid, what you spent on service, and what you think each machine is worth. Only you can see it."
        breadcrumb={[{ label: 'My collection', href: paths.collection() }, { label: 'Table' }]}
      />
      <LinkTabs label="Machines to show" active={status ?? 'all'} tabs={tabs}>
        {table.data.length === 0 ? (
          <EmptyList
            total={table.pagination.total}
            level={2}
            title="No machines here"
            action={<ButtonLink href={paths.collection()}>My collection</ButtonLink>}
          >
            Machines you add to your collection are listed here with their prices.
          </EmptyList>
        ) : (
          <Table label="Machines in your collection" stacked>
            <thead>
              <tr>
                {TABLE_SORTS.map((one) => (
                  <SortHead key={one} sort={one} address={address} />
                ))}
                <th scope="col">Condition</th>
                <th scope="col">
                  <span className="sr-only">Logbook</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {table.data.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
            <tfoot className="border-line border-t-2 font-semibold max-sm:block max-sm:px-4 max-sm:py-3">
              <tr className="max-sm:block">
                <td colSpan={3} className="max-sm:block">
                  Total of {table.pagination.total.toLocaleString('en-US')}
                </td>
                {(['paid', 'spent', 'value'] as const).map((one) => (
                  <td key={one} className="num" data-label={SORT_LABELS[one]}>
                    {moneyText(table.totals[one])}
                  </td>
                ))}
                <td colSpan={2} className="max-sm:hidden" />
              </tr>
            </tfoot>
          </Table>
        )}
        <Pagination
          page={address.page ?? 1}
          pages={Math.ceil(table.pagination.total / TABLE_PAGE_SIZE)}
          hrefOf={(page) => paths.collectionTable({ ...address, page: page === 1 ? undefined : page })}
          label="Table pages"
        />
      </LinkTabs>
    </div>
  )
}

/** Sorts by its column; pressed again, reverses the order. */
function SortHead({ sort, address }: { sort: TableSort; address: TableAddress }) {
  const first = sort === 'name' ? 'asc' : 'desc'
  const isCurrent = (address.sort ?? 'name') === sort
  const order = address.order ?? first
  const next = isCurrent ? (order === 'asc' ? 'desc' : 'asc') : first
  return (
    <th
      scope="col"
      className={NUMBERS.includes(sort) ? 'num' : undefined}
      aria-sort={isCurrent ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      <SiteLink
        href={paths.collectionTable({ status: address.status, sort, order: next })}
        preserveScroll
        className="underline-offset-4 hover:underline"
      >
        {SORT_LABELS[sort]}
        {isCurrent ? <span aria-hidden="true">{order === 'asc' ? ' ↑' : ' ↓'}</span> : null}
      </SiteLink>
    </th>
  )
}

function Row({ row }: { row: TableRow }) {
  const { id, machine, condition, acquiredOn } = row
  return (
    <tr>
      <td className="font-medium">
        <SiteLink
          href={paths.machine(machine.opdbId, machine.name)}
          className="underline-offset-4 hover:underline"
        >
          {machine.name}
        </SiteLink>
      </td>
      <td className="num" data-label="Year">
        {machine.year}
      </td>
      <td className="whitespace-nowrap" data-label="Acquired">
        {acquiredOn ? dayText(acquiredOn) : '–'}
      </td>
      {(['paid', 'spent', 'value'] as const).map((one) => (
        <td key={one} className="num" data-label={SORT_LABELS[one]}>
          {row[one] === null ? '–' : moneyText(row[one])}
        </td>
      ))}
      <td data-label="Condition">{condition ? MACHINE_CONDITION_LABELS[condition] : '–'}</td>
      <td>
        <SiteLink href={paths.logbook(id)} aria-label={`Logbook of ${machine.name}`} className="text-link">
          Logbook
        </SiteLink>
      </td>
    </tr>
  )
}
