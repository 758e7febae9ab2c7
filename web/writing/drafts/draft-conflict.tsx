// DraftConflict: chooses between two versions of a draft.
import { Button } from '#web/ui/button.tsx'
import type { DraftConflict as Conflict } from './use-draft.ts'

/** Two versions of one draft: shows both, and the writer chooses. */
export function DraftConflict({
  conflict: { mine, theirs, others = [], overwriteTheirs, takeTheirs },
}: {
  conflict: Conflict
}) {
  const [here, there] = (['mine', 'theirs'] as const).map((side) =>
    others.map((one) => `${one.name}: ${one[side] || 'none'}`),
  )
  return (
    <section
      role="alert"
      aria-label="This draft was changed elsewhere"
      className="flex flex-col gap-3 rounded-card border border-line border-l-4 border-l-warn bg-raised p-3"
    >
      <p className="font-semibold">This draft was changed in another tab or on another device.</p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Version title="Here" text={mine} others={here} />
        <Version title="There" text={theirs} others={there} />
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

function Version({
  title,
  text,
  others = [],
}: {
  title: string
  text: string
  others?: readonly string[] | undefined
}) {
  return (
    <section
      aria-label={title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="max-h-40 min-w-0 overflow-y-auto rounded-control border border-line bg-well p-2 text-sm"
    >
      <p className="font-semibold text-quiet">{title}</p>
      {others.map((line) => (
        <p key={line} className="[overflow-wrap:anywhere]">
          {line}
        </p>
      ))}
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text || 'Nothing.'}</p>
    </section>
  )
}
