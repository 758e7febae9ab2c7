import type { AdminPost } from '#contract/blog/admin.ts'
import { readMachines } from '#web/machines/named/chosen-machines.ts'
import { ConflictPanel } from '#web/writing/drafts/conflict-panel.tsx'
import { TextVersion } from '#web/writing/drafts/text-version.tsx'
import { EDITOR_FIELDS, EDITOR_NAMES, type EditorValues, valuesOf } from './editor-values.ts'

export interface EditorConflictProps {
  mine: EditorValues
  /** The stored version. */
  theirs: AdminPost
  categoryName: (id: string) => string
  overwriteTheirs: () => void
  takeTheirs: () => void
}

/** Another admin saved the post in the meantime: both versions of the fields that differ, and the choice between them. */
export function EditorConflict({
  mine,
  theirs,
  categoryName,
  overwriteTheirs,
  takeTheirs,
}: EditorConflictProps) {
  const stored = valuesOf(theirs)
  const differing = EDITOR_FIELDS.filter((name) => stored[name] !== mine[name])
  const shown = (name: (typeof EDITOR_FIELDS)[number], value: string) => {
    if (name === 'categoryId') return categoryName(value)
    if (name === 'isPublished' || name === 'hasComments') return value ? 'Yes' : 'No'
    if (name === 'machines') return machineNames(value) || 'Nothing'
    return value || 'Nothing'
  }
  return (
    <ConflictPanel
      label="This post was changed in the meantime"
      lead="Another admin saved this post while you were editing it."
      keepText="Keep my version"
      takeText="Use the saved version"
      overwriteTheirs={overwriteTheirs}
      takeTheirs={takeTheirs}
      note="Keeping your version changes nothing until you save again."
    >
      {differing.map((name) => (
        <div key={name} className="grid gap-3 sm:grid-cols-2">
          <TextVersion
            className="max-h-60"
            title={`${EDITOR_NAMES[name]}: yours`}
            text={shown(name, mine[name])}
          />
          <TextVersion
            className="max-h-60"
            title={`${EDITOR_NAMES[name]}: saved`}
            text={shown(name, stored[name])}
          />
        </div>
      ))}
    </ConflictPanel>
  )
}

const machineNames = (value: string) => (readMachines(value) ?? []).map((machine) => machine.name).join(', ')
