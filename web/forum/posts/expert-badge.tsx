import { Chip } from '#web/ui/chip.tsx'

/** The badge beside an expert's name, with their field. */
export function ExpertBadge({ field }: { field: string }) {
  return (
    <Chip tone="green" lit className="min-w-0 py-1">
      <span className="min-w-0 break-words leading-snug">
        <span className="sr-only">Expert: </span>
        {field}
      </span>
    </Chip>
  )
}
