import { useHydrated } from '@tanstack/react-router'
import SendHorizontal from 'lucide-react/icons/send-horizontal'
import { type FormEvent, type KeyboardEvent, useRef } from 'react'
import { MESSAGE_MAX } from '#contract/messages-terms.ts'
import type { Picture } from '#contract/pictures.ts'
import { ScriptNeeded } from '#web/accounts/script-needed.tsx'
import { Button } from '#web/ui/button.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { AttachButton, AttachmentArea, useAttachments } from './attachments.tsx'
import { type DraftName, useDraft } from './drafts.ts'

export interface ComposerProps {
  name: DraftName
  /** To whom, for the field's name: "Message to Ada". */
  to: string
  onSend: (text: string, pictures: readonly Picture[]) => void
}

/** How many characters before the end the count appears. */
const COUNT_FROM = MESSAGE_MAX - 300

/** Where one writes. Enter makes a new line; Ctrl or ⌘ with Enter sends. What is begun is kept. */
export function Composer({ name, to, onSend }: ComposerProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useDraft(name, field)
  const isReady = useHydrated()
  const length = text.trim().length
  const isTooLong = length > MESSAGE_MAX
  const attachments = useAttachments()
  const { pictures, isBusy } = attachments
  const canSend = length > 0 && !isTooLong && !isBusy

  function send() {
    if (!canSend) return
    onSend(text.trim(), pictures)
    setText('')
    attachments.reset()
    field.current?.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    send()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
    event.preventDefault()
    send()
  }

  return (
    <form
      method="post"
      onSubmit={submit}
      aria-label={`Write to ${to}`}
      className="flex flex-col gap-1 border-line border-t p-2.5 sm:p-3"
    >
      <ScriptNeeded />
      <AttachmentArea attachments={attachments} className="mb-2 max-h-[40dvh] overflow-y-auto" />
      <div className="flex items-end gap-1.5">
        <AttachButton attachments={attachments} />
        <Textarea
          ref={field}
          rows={1}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          aria-label={`Message to ${to}`}
          aria-describedby={isTooLong ? 'composer-length' : undefined}
          aria-invalid={isTooLong || undefined}
          placeholder="Write a message"
          className="max-h-40! min-h-11! resize-none!"
        />
        <Button
          type="submit"
          variant="primary"
          disabled={!isReady || !canSend}
          icon={<SendHorizontal size={18} aria-hidden="true" />}
        >
          <span className="max-sm:sr-only">Send</span>
        </Button>
      </div>
      <div className="flex justify-between gap-3 text-quiet text-xs max-md:empty:hidden">
        {pictures.length > 0 && length === 0 ? (
          <p role="status">Add a few words to send it.</p>
        ) : (
          <p className="max-md:hidden">Press Ctrl+Enter or ⌘+Enter to send.</p>
        )}
        {length > COUNT_FROM ? (
          <p
            id="composer-length"
            className={isTooLong ? 'num text-bad' : 'num'}
            role={isTooLong ? 'alert' : undefined}
          >
            {length.toLocaleString('en-US')} of {MESSAGE_MAX.toLocaleString('en-US')} characters
          </p>
        ) : null}
      </div>
    </form>
  )
}
