import type { EditedStaticPage } from '#contract/site/pages.ts'
import { ChangedWords } from '#web/writing/composer/changed-words.tsx'
import { ConflictPanel } from '#web/writing/drafts/conflict-panel.tsx'

export interface PageConflictProps {
  mine: string
  /** As it is stored now. */
  theirs: EditedStaticPage
  overwriteTheirs: () => void
  takeTheirs: () => void
}

/** Another admin saved the page in the meantime: what differs, and the choice between both texts. */
export function PageConflict({ mine, theirs, overwriteTheirs, takeTheirs }: PageConflictProps) {
  return (
    <ConflictPanel
      label="This page was changed in the meantime"
      lead={`${theirs.changed?.by ?? 'Another admin'} saved this page while you were editing it. Nothing of yours is lost.`}
      keepText="Keep my text"
      takeText="Use the saved text"
      overwriteTheirs={overwriteTheirs}
      takeTheirs={takeTheirs}
      note="Keeping your text changes nothing until you save again."
    >
      <section
        aria-label="Differences from the saved text to yours"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
        tabIndex={0}
        className="max-h-96 min-w-0 overflow-y-auto rounded-control border border-line bg-well p-3 text-sm"
      >
        <p className="mb-2 font-semibold text-quiet">From the saved text to yours</p>
        <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">
          <ChangedWords before={theirs.text} after={mine} />
        </p>
      </section>
    </ConflictPanel>
  )
}
