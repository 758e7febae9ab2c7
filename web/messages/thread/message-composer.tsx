import { MESSAGE_MAX, MESSAGE_PICTURES_MAX } from '#contract/messages/constants.ts'
import { ScriptNeeded } from '#web/accounts/sign-in/script-needed.tsx'
import { useLive } from '#web/shell/live/live.ts'
import { Composer } from '#web/writing/composer/composer.tsx'
import { useDraft } from '#web/writing/drafts/use-draft.ts'

export interface MessageComposerProps {
  conversationId: number
  /** The recipient in the field's accessible name: "Message to Ada". */
  to: string
  /** Sending again with the same key creates no second message. */
  onSend: (text: string, sendKey: string) => void
  /** Keys of messages being sent. */
  sending: readonly string[]
}

/** Composer of a conversation. Stores a draft. */
export function MessageComposer({ conversationId, to, onSend, sending }: MessageComposerProps) {
  const draft = useDraft({ kind: 'message', about: String(conversationId), sending })
  // The new message may be this draft, sent from another device.
  useLive('message', () => {
    if (draft.text !== '') draft.refresh()
  })
  return (
    <form
      method="post"
      onSubmit={(event) => event.preventDefault()}
      aria-label={`Write to ${to}`}
      className="border-line border-t px-2.5 pt-2.5 pb-1 sm:px-3 sm:pt-3"
    >
      <ScriptNeeded />
      <Composer
        text={draft.text}
        write={draft.write}
        label={`Message to ${to}`}
        max={MESSAGE_MAX}
        pictures={MESSAGE_PICTURES_MAX}
        draft={draft}
        onSend={() => {
          onSend(draft.text.trim(), draft.sendKey)
          draft.finish(true)
        }}
        placeholder="Write a message"
        rows={1}
        className="max-h-40! min-h-11! resize-none!"
      />
    </form>
  )
}
