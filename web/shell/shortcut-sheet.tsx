import { Dialog } from '#web/ui/dialog.tsx'

export interface ShortcutSheetProps {
  open: boolean
  onClose: () => void
}

const SHORTCUTS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['/'], 'Search'],
  [['Ctrl K', '⌘K'], 'Search, from a text field too'],
  [['↑', '↓'], 'Move through suggestions'],
  [['Enter'], 'Open the suggestion, or all results'],
  [['Esc'], 'Close suggestions, menus and dialogs'],
  [['?'], 'Show this list'],
]

export function ShortcutSheet({ open, onClose }: ShortcutSheetProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Keyboard shortcuts" size="small">
      <dl className="divide-y divide-line">
        {SHORTCUTS.map(([keys, what]) => (
          <div key={what} className="flex items-center justify-between gap-4 py-2">
            <dt>{what}</dt>
            <dd className="flex shrink-0 gap-1.5">
              {keys.map((key) => (
                <kbd
                  key={key}
                  className="rounded-md border border-edge bg-well px-2 py-0.5 font-text text-sm"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
