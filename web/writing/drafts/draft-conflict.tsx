// DraftConflict: chooses between two versions of a draft.
import { Button } from '#web/ui/button.tsx'
import { TextVersion } from './text-version.tsx'
import type { DraftConflict as Conflict } from './use-draft.ts'

/** Two versions of one draft: shows both, and the writer chooses. */
export function DraftConflict({
  conflict: { mine, theirs, others = [], overwriteTheirs, takeTheirs },
}: {
  conflict: Conflict
}) {
  return (
    <section
      role="alert"
      aria-label="This draft was changed elsewhere"
      className="flex flex-col gap-3 rounded-card border border-line border-l-4 border-l-warn bg-raised p-3"
    >
      <p className="font-semibold">This draft was changed in another tab or on another device.</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <TextVersion title="Here" text={mine || 'Nothing.'}>
          <OtherFields lines={others.map((one) => `${one.name}: ${one.mine || 'none'}`)} />
        </TextVersion>
        <TextVersion title="There" text={theirs || 'Nothing.'}>
          <OtherFields lines={others.map((one) => `${one.name}: ${one.theirs || 'none'}`)} />
        </TextVersion>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={overwriteTheirs}>
          Keep the text from here
        </Button>
        <Button size="small" onClick={takeTheirs}>
          Use the text from there
        </Button>
      </div>
    </section>
  )
}

function OtherFields({ lines }: { lines: readonly string[] }) {
  return lines.map((line) => (
    <p key={line} className="[overflow-wrap:anywhere]">
      {line}
    </p>
  ))
}
