import type { StagedImport } from '#contract/collections/staged-imports.ts'
import { Table } from '#web/ui/display/table.tsx'

/** Problems by row, numbered as in a spreadsheet. */
export function ImportProblems({ current: { problems, problemCount } }: { current: StagedImport }) {
  const label =
    problemCount === 1
      ? '1 row with a problem'
      : `${problemCount.toLocaleString('en-US')} rows with a problem`
  return (
    <div className="flex flex-col gap-2">
      <Table label={label} showLabel maxHeight="28rem">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Problem</th>
          </tr>
        </thead>
        <tbody>
          {problems.map(({ row, text }) => (
            <tr key={`${row} ${text}`}>
              <td className="num">{row === 0 ? '–' : row}</td>
              <td className="[overflow-wrap:anywhere]">{text}</td>
            </tr>
          ))}
        </tbody>
      </Table>
      {problemCount > problems.length ? (
        <p className="num text-quiet text-sm">The first {problems.length} are shown.</p>
      ) : null}
    </div>
  )
}
