import { type KeyboardEvent, useId, useRef } from 'react'
import { STATIC_PAGE_MAX } from '#contract/site/page-constants.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { ComposerStatus } from '#web/writing/composer/composer-status.tsx'
import { applyEdit } from '#web/writing/composer/insert-text.ts'
import { type Command, edited } from '#web/writing/composer/toolbar/formatting.ts'
import { commandOf } from '#web/writing/composer/toolbar/shortcuts.ts'
import { TextToolbar } from '#web/writing/composer/toolbar/text-toolbar.tsx'
import { DraftConflict } from '#web/writing/drafts/draft-conflict.tsx'
import type { Draft } from '#web/writing/drafts/use-draft.ts'
import { PAGE_TOOLS } from './page-tools.ts'

export interface PageFieldProps {
  draft: Draft
  write: (text: string) => void
  isChanged: boolean
  error: string | undefined
  onPreview: () => void
}

/** A plain field for Markdown with buttons and the composer's shortcuts, and the state of its draft. */
export function PageField({ draft, write, isChanged, error, onPreview }: PageFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  function use(command: Command) {
    const at = field.current
    if (!at) return
    const { value, selectionStart: start, selectionEnd: end } = at
    applyEdit(at, edited(command, { text: value, start, end }))
  }

  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    const command = event.nativeEvent.isComposing ? null : commandOf(event)
    if (command === null) return
    event.preventDefault()
    if (command === 'preview') onPreview()
    else if (command !== 'send') use(command)
    else if (isChanged) event.currentTarget.form?.requestSubmit()
  }

  return (
    <div className="flex min-w-0 flex-col gap-1">
      <Field label="Text" error={error}>
        <TextToolbar tools={PAGE_TOOLS} onUse={use} />
        <Textarea
          ref={field}
          name="text"
          value={draft.text}
          rows={24}
          spellCheck
          className="min-h-96 text-[0.9375rem]"
          onKeyDown={onKeyDown}
          onChange={({ currentTarget }) => write(currentTarget.value)}
        />
      </Field>
      {draft.conflict ? <DraftConflict conflict={draft.conflict} /> : null}
      <ComposerStatus
        id={`${id}-length`}
        text={draft.text}
        max={STATIC_PAGE_MAX}
        draft={isChanged || draft.problem ? draft : undefined}
        pending={null}
        hint={undefined}
      />
    </div>
  )
}
