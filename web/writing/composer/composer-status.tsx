// ComposerStatus: the line below a composer.
import type { Draft, DraftState } from '#web/writing/drafts/use-draft.ts'

const STATES: Readonly<Record<DraftState, string>> = {
  saved: 'Draft saved',
  saving: 'Saving…',
  offline: 'Offline: kept in this browser',
  conflict: 'Changed elsewhere',
  refused: 'Not saved',
}

export interface ComposerStatusProps {
  /** Id of the counter, for the field's ARIA ties. */
  id: string
  text: string
  max: number
  draft: Pick<Draft, 'state' | 'problem'> | undefined
  /** What is missing before the text can be sent. */
  pending: string | null
  /** Shown when there is nothing else to say. */
  hint: string | undefined
}

/** Remaining characters at which the counter appears. */
const COUNT_BEFORE = 300

export function isNearEnd(length: number, max: number): boolean {
  return length > max - Math.min(COUNT_BEFORE, max / 4)
}

/**
 * The line under a composer: state of the draft, and remaining characters. If it changes from time to time, it has the
 * same height when empty.
 */
export function ComposerStatus({ id, text, max, draft, pending, hint }: ComposerStatusProps) {
  const length = text.trim().length
  const isTooLong = length > max
  const told = draft?.problem ?? pending
  return (
    <div
      className={`flex flex-wrap justify-between gap-x-3 text-quiet text-xs leading-5 ${draft || hint ? 'min-h-5' : ''}`}
    >
      <p>
        {text === '' && hint ? <span className="max-md:hidden">{hint}</span> : null}
        {told === null && draft && text !== '' && draft.state !== 'offline' ? STATES[draft.state] : null}
        {/* Announces problems to screen readers. */}
        <span role="status" className={draft?.problem ? 'text-bad' : undefined}>
          {told ?? (draft?.state === 'offline' && text !== '' ? STATES.offline : null)}
        </span>
      </p>
      {isNearEnd(length, max) ? (
        <p id={id} className={isTooLong ? 'num text-bad' : 'num'} role={isTooLong ? 'alert' : undefined}>
          {length.toLocaleString('en-US')} of {max.toLocaleString('en-US')} characters
        </p>
      ) : null}
    </div>
  )
}
