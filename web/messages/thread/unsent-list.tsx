import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useFocusRestore } from '#web/ui/overlays/focus-restore.ts'
import { Bubble } from './message-bubble.tsx'
import { MessageText } from './message-text.tsx'
import type { Unsent } from './unsent.ts'

/** Id of the list of messages, which takes the focus. */
export const MESSAGES_ID = 'messages'

export interface UnsentListProps {
  unsent: readonly Unsent[]
  onTryAgain: (one: Unsent) => void
  onForget: (one: Unsent) => void
}

/** Messages being sent, and those that failed, with their texts. */
export function UnsentList({ unsent, onTryAgain, onForget }: UnsentListProps) {
  // The buttons of a message go when it is sent again or discarded.
  useFocusRestore(MESSAGES_ID, unsent.map(({ clientId, failure }) => `${clientId} ${failure}`).join())
  return unsent.map((one) => (
    <article
      key={one.clientId}
      aria-label="You (not sent yet)"
      className="mt-1 flex flex-col items-end gap-1"
    >
      <div className="max-w-[min(85%,38rem)] opacity-75">
        <Bubble isMine>
          <MessageText text={one.text} />
        </Bubble>
      </div>
      {one.failure === null ? (
        <p className="flex items-center gap-1.5 pr-1 text-quiet text-xs">
          <Spinner /> Sending
        </p>
      ) : (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-x-2">
          <p className="basis-full text-right text-bad text-sm">Not sent: {one.failure}</p>
          <Button size="small" onClick={() => onTryAgain(one)}>
            Try again
          </Button>
          <Button size="small" variant="quiet" onClick={() => onForget(one)}>
            Discard
          </Button>
        </div>
      )}
    </article>
  ))
}
