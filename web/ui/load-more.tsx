import { Button } from './button.tsx'

export interface LoadMoreProps {
  onClick: () => void
  busy?: boolean
  text?: string
  /** Number of items shown, and total. */
  shown?: number
  total?: number
}

/** Button at the end of a list that has more items. */
export function LoadMore({ onClick, busy = false, text = 'Load more', shown, total }: LoadMoreProps) {
  return (
    <div className="flex flex-col items-center gap-2 py-6">
      <Button onClick={onClick} busy={busy}>
        {text}
      </Button>
      {shown === undefined || total === undefined ? null : (
        <p className="num text-quiet text-sm" aria-live="polite">
          {shown} of {total} shown
        </p>
      )}
    </div>
  )
}
