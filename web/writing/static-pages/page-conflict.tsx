import type { EditedStaticPage } from '#contract/site/pages.ts'
import { Button } from '#web/ui/button.tsx'
import { ChangedWords } from '#web/writing/composer/changed-words.tsx'

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
    <section
      role="alert"
      aria-label="This page was changed in the meantime"
      className="flex flex-col gap-3 rounded-card border border-line border-l-4 border-l-warn bg-raised p-4"
    >
      <p className="font-semibold">
        {theirs.changed?.by ?? 'Another admin'} saved this page while you were editing it. Nothing of yours is
        lost.
      </p>
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
      <div className="flex flex-wrap gap-2">
        <Button onClick={overwriteTheirs}>Keep my text</Button>
        <Button onClick={takeTheirs}>Use the saved text</Button>
      </div>
      <p className="text-quiet text-sm">Keeping your text changes nothing until you save again.</p>
    </section>
  )
}
