// MachineTable: machines as cards or dense rows.
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { MACHINE_SORTS } from '#contract/machines/words.ts'
import { TRANSLITES_PER_SHEET } from '#contract/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { CELLS, type CellName, cell, TABLE_ROLES } from './machine-cells.ts'
import { type PicturedMachine, sheetsOf } from './row-pictures.ts'

export type MachineSort = (typeof MACHINE_SORTS)[number]

export interface MachineTableProps {
  /** What the table lists; its accessible name. */
  label: string
  /** Machines of the rows, in order. */
  machines: readonly PicturedMachine[]
  hasRank?: boolean
  /** Heading of the ratings, where they are another figure than the average. */
  ratingLabel?: string
  /** Whether rows show the viewer's own marks. */
  hasMarks?: boolean
  /** The list's order, if the reader can change it. */
  sort?: { current: MachineSort; choose: (sort: MachineSort) => void }
  /** Loading; the old list is dimmed only after a delay. */
  isBusy?: boolean
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  /** `MachineTableRow` elements. */
  children: ReactNode
}

/** Machines with picture, rating and own marks: cards, or dense rows under sortable headings (machine-table.css). */
export function MachineTable(props: MachineTableProps) {
  const {
    label,
    machines,
    hasRank = false,
    ratingLabel,
    hasMarks = false,
    sort,
    isBusy = false,
    onKeyDown,
    children,
  } = props
  const { ref, isNear } = useNearness()
  const shown = CELLS.filter(({ name }) => (name === 'rank' ? hasRank : name !== 'marks' || hasMarks))
  return (
    <table
      ref={ref}
      {...TABLE_ROLES.table}
      style={sheetsOf(machines)}
      data-near={isNear || undefined}
      aria-label={label}
      aria-busy={isBusy || undefined}
      onKeyDown={onKeyDown}
      className={classes('machine-table w-full transition-opacity', isBusy && 'opacity-60 delay-300')}
      data-rank={hasRank || undefined}
      data-marks={hasMarks || undefined}
    >
      <thead {...TABLE_ROLES.rowgroup}>
        <tr {...TABLE_ROLES.row} className="machine-head">
          {shown.map(({ name, label: heading, isShown }) => (
            <th
              key={name}
              {...cell(name)}
              {...TABLE_ROLES.columnheader}
              scope="col"
              aria-sort={sort && ariaSort(name, sort.current)}
            >
              {isShown ? (
                <Heading name={name} text={(name === 'rating' && ratingLabel) || heading} sort={sort} />
              ) : (
                <span className="sr-only">{heading}</span>
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...TABLE_ROLES.rowgroup}>{children}</tbody>
    </table>
  )
}

/** Whether the reader has scrolled near the rows below the first screen, whose pictures load then. */
function useNearness() {
  const ref = useRef<HTMLTableElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const row = ref.current?.tBodies[0]?.rows[TRANSLITES_PER_SHEET]
    const picture = row?.querySelector('[data-cell="picture"]')
    if (isNear || !picture) return
    const observer = new IntersectionObserver(([seen]) => {
      if (seen?.isIntersecting) setNear(true)
    })
    observer.observe(picture)
    return () => observer.disconnect()
  })
  return { ref, isNear }
}

/** Orders of a column; its heading selects the first one first. */
const ORDERS: Partial<Record<CellName, readonly [MachineSort, ...MachineSort[]]>> = {
  name: ['name'],
  facts: ['newest', 'oldest'],
  rating: ['rating'],
}

const ASCENDING: readonly MachineSort[] = ['name', 'oldest']

function ariaSort(name: CellName, current: MachineSort): 'ascending' | 'descending' | undefined {
  if (!ORDERS[name]?.includes(current)) return undefined
  return ASCENDING.includes(current) ? 'ascending' : 'descending'
}

interface HeadingProps {
  name: CellName
  text: string
  sort: MachineTableProps['sort']
}

/** A button if the list can be sorted by this column; plain text for cards and pages without script. */
function Heading({ name, text, sort }: HeadingProps) {
  const orders = ORDERS[name]
  if (!sort || !orders) return <span className="font-semibold">{text}</span>
  const next = orders[orders.indexOf(sort.current) + 1] ?? orders[0]
  const order = ariaSort(name, sort.current)
  const Arrow = order === 'ascending' ? ArrowUp : ArrowDown
  return (
    <>
      <button
        type="button"
        onClick={() => sort.choose(next)}
        className="min-h-9 items-center gap-1 rounded-control font-semibold hover:text-ink"
      >
        {text}
        <Arrow size={14} aria-hidden="true" className={order ? undefined : 'invisible'} />
      </button>
      <span>{text}</span>
    </>
  )
}
