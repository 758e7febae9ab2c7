// DraftConflict: chooses between two versions of a draft.
import { ConflictPanel } from './conflict-panel.tsx'
import { TextVersion } from './text-version.tsx'
import type { DraftConflict as Conflict } from './use-draft.ts'

/** Two versions of one draft: shows both, and the writer chooses. */
export function DraftConflict({
  conflict: { mine, theirs, others = [], overwriteTheirs, takeTheirs },
}: {
  conflict: Conflict
}) {
  return (
    <ConflictPanel
      size="small"
      label="This draft was changed elsewhere"
      lead="This draft was changed in another tab or on another device."
      keepText="Keep the text from here"
      takeText="Use the text from there"
      overwriteTheirs={overwriteTheirs}
      takeTheirs={takeTheirs}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextVersion title="Here" text={mine || 'Nothing.'}>
          <OtherFields lines={others.map((one) => `${one.name}: ${one.mine || 'none'}`)} />
        </TextVersion>
        <TextVersion title="There" text={theirs || 'Nothing.'}>
          <OtherFields lines={others.map((one) => `${one.name}: ${one.theirs || 'none'}`)} />
        </TextVersion>
      </div>
    </ConflictPanel>
  )
}

function OtherFields({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <p key={line} className="[overflow-wrap:anywhere]">
      {line}
    </p>
  ))
}
