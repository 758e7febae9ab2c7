import type { Draft, DraftState } from '#web/writing/drafts/use-draft.ts'

const STATES: Readonly<Record<DraftState, string>> = {
  saved: 'Saved',
  saving: 'Saving…',
  offline: 'Offline: kept in this browser',
  conflict: 'Changed elsewhere',
  refused: 'Not saved',
}

export interface ComposerStatusProps {
  /** Of the counter, for the field to name. */
  id: string
  text: string
  max: number
  draft: Pick<Draft, 'state' | 'problem'> | undefined
  /** What has to be done before the text can be sent. */
  pending: string | null
  /** Stands there while there is nothing else to say. */
  hint: string | undefined
}

/** How many characters before the end the count appears. */
const COUNT_BEFORE = 300

export function isNearEnd(length: number, max: number): boolean {
  return length > max - Math.min(COUNT_BEFORE, max / 4)
}

/**
 * The line under a composer: how its draft is, and how much still fits. Where it has something to say from time to time its
 * height is the same when it is empty.
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
        {/* Read out: what is not as usual. */}
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
