import { Button } from '#web/ui/button.tsx'
import { TextVersion } from '#web/writing/drafts/text-version.tsx'
import type { Newer } from './use-post-edit.ts'

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
        <TextVersion title="Your text" text={mine.text}>
          <TopicTitle title={mine.title} />
        </TextVersion>
        <TextVersion title="The newer text" text={newer.text}>
          <TopicTitle title={newer.title} />
        </TextVersion>
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

function TopicTitle({ title }: { title: string | null }) {
  return title === null ? null : <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
}
