// ShortcutSheet: the dialog that lists keyboard shortcuts.
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { keysOf, WRITING_SHORTCUTS } from './writing-shortcuts.ts'

export interface ShortcutSheetProps {
  open: boolean
  onClose: () => void
}

type Row = readonly [keys: readonly string[], what: string]

const SHORTCUTS: readonly Row[] = [
  [['/'], 'Search'],
  [['Ctrl K', '⌘K'], 'Search, from most text fields too'],
  [['↑', '↓'], 'Move through suggestions'],
  [['Enter'], 'Open the suggestion, or all results'],
  [['Esc'], 'Close suggestions, menus and dialogs'],
  [['?'], 'Show this list'],
]

const WHILE_WRITING: readonly Row[] = [
  ...WRITING_SHORTCUTS.map((shortcut): Row => [keysOf(shortcut), shortcut.what]),
  [['@'], 'Mention a member'],
  [['Esc'], 'Leave the full screen'],
]

export function ShortcutSheet({ open, onClose }: ShortcutSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="small">
      <Rows rows={SHORTCUTS} />
      <section aria-labelledby="while-writing">
        <h3 id="while-writing" className="font-semibold">
          While writing
        </h3>
        <Rows rows={WHILE_WRITING} />
      </section>
    </Dialog>
  )
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="divide-y divide-line">
      {rows.map(([keys, what]) => (
        <div key={what} className="flex items-center justify-between gap-4 py-2">
          <dt>{what}</dt>
          <dd className="flex shrink-0 gap-1.5">
            {keys.map((key) => (
              <kbd key={key} className="rounded-md border border-edge bg-well px-2 py-0.5 font-text text-sm">
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  )
}
