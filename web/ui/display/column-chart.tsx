// ColumnChart: counts as columns, with the numbers in a table.
import { classes } from '#web/ui/classes.ts'
import { Table } from './table.tsx'

export interface Column {
  /** Label of the column: "Mar 4", "Mar 4 to Mar 10". */
  label: string
  /** Zero or more. */
  count: number
}

export interface ColumnChartProps {
  /** What is counted; names the table behind the chart. */
  label: string
  /** Column headings of that table. */
  heads: readonly [label: string, count: string]
  columns: readonly Column[]
  className?: string
}

/** Counts as columns for the trend at a glance; the numbers are in a table that opens below. Without any, one line. */
export function ColumnChart({ label, heads, columns, className }: ColumnChartProps) {
  const most = Math.max(...columns.map(({ count }) => count), 0)
  if (most === 0) return <p className={classes('text-quiet text-sm', className)}>Nothing to show yet.</p>
  return (
    <div className={className}>
      <div aria-hidden="true">
        <div className="flex h-24 items-end gap-px border-edge border-b">
          {columns.map((column, at) => (
            <span
              // Columns have no ids, and their order never changes.
              key={column.label}
              title={`${column.label}: ${column.count.toLocaleString('en-US')}`}
              className={classes(
                'min-w-0 flex-1 rounded-t-[2px]',
                column.count === 0 ? 'bg-line' : at === columns.length - 1 ? 'bg-amber-ink' : 'bg-amber',
              )}
              style={{ height: column.count === 0 ? '1px' : `max(3px, ${percent(column.count, most)}%)` }}
            />
          ))}
        </div>
        <div className="num mt-1 flex justify-between text-quiet text-xs">
          <span>{columns[0]?.label}</span>
          <span>{columns.at(-1)?.label}</span>
        </div>
      </div>
      <details className="mt-1">
        <summary className="inline-flex min-h-8 cursor-pointer items-center text-quiet text-sm hover:text-ink">
          Show as a table
        </summary>
        <Table label={label} maxHeight="16rem" className="mt-1">
          <thead>
            <tr>
              <th scope="col">{heads[0]}</th>
              <th scope="col" className="num">
                {heads[1]}
              </th>
            </tr>
          </thead>
          <tbody>
            {columns.toReversed().map((column) => (
              <tr key={column.label}>
                <th scope="row">{column.label}</th>
                <td className="num">{column.count.toLocaleString('en-US')}</td>
              </tr>
            ))}
          </tbody>
        </Table>
      </details>
    </div>
  )
}

const percent = (count: number, most: number) => Math.round((count / most) * 1_000) / 10
