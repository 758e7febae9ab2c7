import { Fragment, type ReactNode } from 'react'
import { COLLECTION_STATUSES, STATUS_LABELS } from '#contract/collections/constants.ts'
import { CONDITION_LABELS } from '#contract/conditions.ts'
import { TABLE_PAGE_SIZE, TABLE_SORTS, type TableSort } from '#contract/logbook/limits.ts'
import type { TableRow } from '#contract/logbook/sharing.ts'
import { paths } from '#contract/paths.ts'
import { dayText, STATUS_TONES } from '#web/collections/entry-words.ts'
import { useLoaded } from '#web/queries.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { classes } from '#web/ui/classes.ts'
import { countText } from '#web/ui/display/count-text.ts'
import { moneyText } from '#web/ui/display/money.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { EmptyList } from '#web/ui/feedback/empty-list.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { type TableAddress, tableQuery } from './logbook-query.ts'

const SORT_LABELS: Readonly<Record<TableSort, string>> = {
  name: 'Machine',
  year: 'Year',
  acquired: 'Acquired',
  paid: 'Paid',
  spent: 'Spent',
  value: 'Value',
}
/** On phones a cell without a value is left out. */
const UNKNOWN = 'max-sm:hidden!'
/** Columns that the table cannot be sorted by, each after the one that it follows. */
const AFTER: Partial<Record<TableSort, string>> = { name: 'Status', year: 'Condition' }
const SUMS = ['paid', 'spent', 'value'] as const
const NUMBERS: readonly TableSort[] = ['year', ...SUMS]

/** The reader's collection as a table, with cost and value. */
export function CollectionTableScreen({ address }: { address: TableAddress }) {
  const table = useLoaded(tableQuery(address))
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
        actions={<ButtonLink href={paths.collection({ status })}>Show as cards</ButtonLink>}
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
            <thead className="[&_th]:align-baseline">
              <tr>
                {TABLE_SORTS.map((one) => (
                  <Fragment key={one}>
                    <SortHead sort={one} address={address} />
                    {AFTER[one] ? <th scope="col">{AFTER[one]}</th> : null}
                  </Fragment>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.data.map((row) => (
                <Row key={row.id} row={row} />
              ))}
            </tbody>
            <tfoot className="border-line border-t-2 font-semibold max-sm:block">
              <tr>
                <td colSpan={5}>Total</td>
                {SUMS.map((one) => (
                  <MoneyCell key={one} label={SORT_LABELS[one]} amount={table.totals[one]}>
                    {' '}
                    <span className="font-normal text-quiet text-sm sm:block">
                      {countText(table.totaled[one], 'machine')}
                    </span>
                  </MoneyCell>
                ))}
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
  const { id, machine, status, condition, acquiredOn } = row
  return (
    <tr>
      <td className="font-medium">
        {status === 'wanted' ? (
          <SiteLink href={paths.machine(machine.opdbId, machine.name)} className="text-link">
            {machine.name}
          </SiteLink>
        ) : (
          <SiteLink href={paths.logbook(id)} aria-label={`Logbook of ${machine.name}`} className="text-link">
            {machine.name}
          </SiteLink>
        )}
      </td>
      <td data-label="Status" className="beside-title">
        <Chip tone={STATUS_TONES[status]} lit={status !== 'had'} lamp={false}>
          {STATUS_LABELS[status]}
        </Chip>
      </td>
      <td className="num">{machine.year}</td>
      <td className={condition ? undefined : UNKNOWN}>{condition ? CONDITION_LABELS[condition] : '–'}</td>
      <td data-label="Acquired" className={classes('whitespace-nowrap', !acquiredOn && UNKNOWN)}>
        {acquiredOn ? dayText(acquiredOn) : '–'}
      </td>
      {SUMS.map((one) => (
        <MoneyCell key={one} label={SORT_LABELS[one]} amount={row[one]} />
      ))}
    </tr>
  )
}

function MoneyCell(props: { label: string; amount: string | null; children?: ReactNode }) {
  const { label, amount, children } = props
  return (
    <td className={classes('num', amount === null && UNKNOWN)} data-label={label}>
      {amount === null ? '–' : moneyText(amount)}
      {amount === null ? null : children}
    </td>
  )
}
