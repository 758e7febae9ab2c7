import X from 'lucide-react/icons/x'
import { useRef } from 'react'
import { MachineSearch } from '#web/machines/database/machine-search.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useFormDialog } from '#web/ui/overlays/form-dialog.tsx'

export interface MachinePickerProps {
  /** OPDB id of the chosen machine; empty without one. */
  opdbId: string
  name: string
  error: string | undefined
  onChoose: (chosen: { opdbId: string; machine: string }) => void
}

/** The machine that a listing is about: typed, then chosen from the catalogue's matches. */
export function MachinePicker({ opdbId, name, error, onChoose }: MachinePickerProps) {
  const { note } = useFormDialog()
  const field = useRef<HTMLInputElement>(null)
  const removal = useRef<HTMLButtonElement>(null)

  function choose(id: string, text: string) {
    note()
    onChoose({ opdbId: id, machine: text })
    requestAnimationFrame(() => (id ? removal.current : field.current)?.focus())
  }

  if (opdbId)
    return (
      <div className="flex flex-col gap-1.5">
        <span className="font-medium text-sm">Machine</span>
        <div className="flex min-h-11 items-center justify-between gap-2 rounded-control border border-line bg-well py-1 pr-1 pl-3">
          <span className="min-w-0 break-words">{name || opdbId}</span>
          <IconButton
            ref={removal}
            label={`Remove ${name || 'the machine'}`}
            icon={<X size={18} aria-hidden="true" />}
            onClick={() => choose('', '')}
          />
        </div>
        <input type="hidden" name="opdbId" value={opdbId} />
      </div>
    )
  return (
    <MachineSearch
      ref={field}
      label="Machine"
      hint="What you sell, or what the part belongs to. The listing also appears on the machine’s page."
      error={error}
      onChoose={({ opdb_id, name: found }) => choose(opdb_id, found)}
    />
  )
}
