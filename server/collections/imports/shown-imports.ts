// An import for its owner, with the first rows as they would be imported.
import { IMPORT_PREVIEW_ROWS } from '#contract/collections/import-limits.ts'
import type { StagedImport } from '#contract/collections/staged-imports.ts'
import type { Db } from '#server/base/database/database.ts'
import { readCsv } from './csv-rows.ts'
import type { ColumnsOf, ImportKind } from './import-kinds.ts'
import { BEGINNING, type ShownImport } from './imports.ts'
import { columnsOf } from './matched-columns.ts'

/** For its owner only, with a preview of the first rows. */
export async function toImport<F extends string, E>(
  { db, now }: { db: Db; now: Date },
  kind: ImportKind<F, E>,
  row: ShownImport,
): Promise<Omit<StagedImport, 'columns'> & { columns: ColumnsOf<F> }> {
  return {
    id: row.id,
    state: row.state,
    names: row.names,
    rows: row.rows,
    columns: columnsOf(kind, row.columns),
    preview: row.state === 'ready' ? await previewOf({ db, now }, kind, row) : [],
    checked: row.checked,
    added: row.added,
    skipped: row.skipped,
    problems: row.problems,
    problemCount: row.problemCount,
  }
}

/** Cell length in the preview, which shows one line of each. */
const CELL_SHOWN = 120

async function previewOf<F extends string, E>(
  { db, now }: { db: Db; now: Date },
  kind: ImportKind<F, E>,
  { userId, beginning, columns }: ShownImport,
): Promise<StagedImport['preview']> {
  const preview: StagedImport['preview'] = []
  if (beginning === null) return preview
  const matched = columnsOf(kind, columns)
  const read = kind.refusalOf(matched) === null ? await kind.openReader(db, { userId, now }, matched) : null
  for await (const row of readCsv(wholeLines(beginning))) {
    if (row.place === 1) continue
    const found = read?.(row)
    preview.push({
      row: row.row,
      cells: row.cells.map((cell) => cell.slice(0, CELL_SHOWN)),
      machine: found && 'machine' in found ? found.machine : null,
      problem: found && 'problem' in found ? found.problem : null,
    })
    if (preview.length === IMPORT_PREVIEW_ROWS) break
  }
  return preview
}

/** Without the line that was cut. A row of many lines takes far less than the beginning's size. */
function wholeLines(beginning: string): string {
  if (beginning.length < BEGINNING) return beginning
  return beginning.slice(0, Math.max(beginning.lastIndexOf('\n'), beginning.lastIndexOf('\r')) + 1)
}
