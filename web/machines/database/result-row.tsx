// ResultRow: a title in the database's results.
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { MachineRow } from '#contract/machines/machines.ts'
import { paths } from '#contract/paths.ts'
import { MachineTableRow, rowRating } from '#web/machines/list/machine-table-row.tsx'
import { RowEditions } from '#web/machines/list/row-editions.tsx'
import { type DatabaseSearch, databaseHref, detailQuery } from './database-search.ts'

export interface ResultRowProps {
  row: MachineRow
  search: DatabaseSearch
  place: { index: number; count: number }
  /** In the first screen: its picture loads at once. */
  eager: boolean
  marks: ReactNode
  favorite: ReactNode
  /** See MachineTableRow. */
  sharedAs: string | undefined
}

/** Whether the selected entry is this title or one of its editions. */
export function holds(row: MachineRow, opdbId: string | undefined): boolean {
  return (
    opdbId !== undefined &&
    (row.titleId === opdbId || row.editions.some((edition) => edition.opdbId === opdbId))
  )
}

/** Hand-added machines have no entry at the source to show beside the list: they link to their own page. */
function hasEntry({ opdbId }: MachineRow): boolean {
  return opdbId.startsWith('G')
}

function hrefOf(row: MachineRow, search: DatabaseSearch): string {
  return hasEntry(row)
    ? databaseHref({ ...search, machine: row.opdbId })
    : paths.machine(row.opdbId, row.name)
}

/** A title in the list; it opens beside the list, like its editions. */
export function ResultRow({ row, search, place, eager, marks, favorite, sharedAs }: ResultRowProps) {
  const client = useQueryClient()
  return (
    <MachineTableRow
      machine={row}
      place={place}
      sharedAs={sharedAs}
      href={hrefOf(row, search)}
      rating={rowRating(row.rating)}
      marks={marks}
      favorite={favorite}
      editions={
        <RowEditions
          row={row}
          hrefOf={({ opdbId }) => databaseHref({ ...search, machine: opdbId })}
          chosen={search.machine}
          preserveScroll
        />
      }
      eager={eager}
      isChosen={holds(row, search.machine) || row.opdbId === search.machine}
      result={row.titleId}
      preserveScroll={hasEntry(row)}
      // Prefetches while the finger is still down.
      onPointerDown={({ target }) => {
        const isLink = target instanceof Element && target.closest('a') !== null
        if (isLink && hasEntry(row)) void client.prefetchQuery(detailQuery(row.opdbId))
      }}
    />
  )
}
