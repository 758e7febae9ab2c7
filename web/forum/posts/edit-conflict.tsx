import { Button } from '#web/ui/button.tsx'
import type { Newer } from './post-editor.tsx'

export interface EditConflictProps {
  newer: Newer
  mine: { title: string | null; text: string }
  onOverwrite: () => void
  onTake: () => void
}

/** The post was edited meanwhile: shows both texts for the author to choose from. */
export function EditConflict({ newer, mine, onOverwrite, onTake }: EditConflictProps) {
  return (
    <section
      role="alert"
      aria-label="This changed while you were editing"
      className="flex flex-col gap-3 rounded-card border border-line border-l-4 border-l-warn bg-raised p-3"
    >
      <p className="font-semibold">
        This changed while you were editing it, in another tab or by someone else.
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        <Version name="Your text" {...mine} />
        <Version name="The newer text" title={newer.title} text={newer.text} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={onOverwrite}>
          Keep my text
        </Button>
        <Button size="small" onClick={onTake}>
          Use the newer text
        </Button>
      </div>
    </section>
  )
}

function Version({ name, title, text }: { name: string; title: string | null; text: string }) {
  return (
    <section
      aria-label={name}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      className="max-h-40 min-w-0 overflow-y-auto rounded-control border border-line bg-well p-2 text-sm"
    >
      <p className="font-semibold text-quiet">{name}</p>
      {title === null ? null : <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>}
      <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</p>
    </section>
  )
}
