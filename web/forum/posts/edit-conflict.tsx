import { ConflictPanel } from '#web/writing/drafts/conflict-panel.tsx'
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
    <ConflictPanel
      size="small"
      label="This changed while you were editing"
      lead="This changed while you were editing it, in another tab or by someone else."
      keepText="Keep my text"
      takeText="Use the newer text"
      overwriteTheirs={onOverwrite}
      takeTheirs={onTake}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <TextVersion title="Your text" text={mine.text}>
          <TopicTitle title={mine.title} />
        </TextVersion>
        <TextVersion title="The newer text" text={newer.text}>
          <TopicTitle title={newer.title} />
        </TextVersion>
      </div>
    </ConflictPanel>
  )
}

function TopicTitle({ title }: { title: string | null }) {
  return title === null ? null : <p className="font-semibold [overflow-wrap:anywhere]">{title}</p>
}
