import Bold from 'lucide-react/icons/bold'
import Heading2 from 'lucide-react/icons/heading-2'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Pilcrow from 'lucide-react/icons/pilcrow'
import TextQuote from 'lucide-react/icons/text-quote'
import { type KeyboardEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react'
import { POST_MAX } from '#contract/blog/constants.ts'
import { Button } from '#web/ui/button.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { ComposerStatus } from '#web/writing/composer/composer-status.tsx'
import { applyEdit } from '#web/writing/composer/insert-text.ts'
import { type TextTool, TextToolbar } from '#web/writing/composer/toolbar/text-toolbar.tsx'
import { DraftConflict } from '#web/writing/drafts/draft-conflict.tsx'
import type { Draft } from '#web/writing/drafts/use-draft.ts'
import { type HtmlCommand, htmlEdited } from './html-edits.ts'
import { RichContent } from './lazy-rich-content.tsx'
import { fitsEditor } from './rich-text.ts'

const TOOLS: readonly TextTool<HtmlCommand>[] = [
  { command: 'bold', label: 'Bold', Icon: Bold },
  { command: 'italic', label: 'Italic', Icon: Italic },
  { command: 'heading', label: 'Heading', Icon: Heading2 },
  { command: 'paragraph', label: 'Paragraph', Icon: Pilcrow },
  { command: 'link', label: 'Link', Icon: Link },
  { command: 'quote', label: 'Quote', Icon: TextQuote },
  { command: 'list', label: 'Bulleted list', Icon: List },
  { command: 'numbered', label: 'Numbered list', Icon: ListOrdered },
]

/** Why a post cannot be saved or turned into HTML for a moment. */
export const UPLOADING = 'A picture is on its way into the text.'

export interface EditorContentProps {
  text: string
  write: (text: string) => void
  draft: Draft
  /** Whether the draft differs from the post. */
  isChanged: boolean
  /** Whether a picture is on its way into the text. */
  isUploading: boolean
  onUploading: (isUploading: boolean) => void
}

/** A post's content, formatted or as HTML, and the state of its draft. */
export function EditorContent(props: EditorContentProps) {
  const { text, write, draft, isChanged, isUploading, onUploading } = props
  const id = useId()
  const { isSource, turn, note, written } = useMode(text)
  const turnButton = (
    <Button
      size="small"
      variant="quiet"
      onClick={turn}
      off={isUploading}
      aria-describedby={isUploading ? 'save-outcome' : undefined}
    >
      {isSource ? 'Edit formatted' : 'Edit HTML'}
    </Button>
  )
  return (
    <div className="flex min-w-0 flex-col gap-1">
      {isSource ? (
        <SourceField text={text} write={write}>
          {turnButton}
        </SourceField>
      ) : (
        <div className="flex min-h-160 min-w-0 flex-col gap-1">
          <RichContent
            text={text}
            write={(content) => {
              written.current = content
              write(content)
            }}
            onUploading={onUploading}
          >
            {turnButton}
          </RichContent>
        </div>
      )}
      <p role="status" className="text-quiet text-sm empty:hidden">
        {note}
      </p>
      {draft.conflict ? <DraftConflict conflict={draft.conflict} /> : null}
      <ComposerStatus
        id={`${id}-length`}
        text={text}
        max={POST_MAX.content}
        draft={isChanged || draft.problem ? draft : undefined}
        pending={isUploading ? UPLOADING : null}
        hint={undefined}
      />
    </div>
  )
}

const LOSES = 'This post has parts that only HTML can hold, such as tables. It is edited as HTML.'

/** Formatted, unless the editor would lose parts of a foreign content, or the writer prefers HTML. */
function useMode(text: string) {
  const [isSource, setSource] = useState(false)
  const [note, setNote] = useState('')
  const written = useRef<string | null>(null)
  const fits = useMemo(() => isSource || text === written.current || fitsEditor(text), [text, isSource])
  if (!fits) {
    setSource(true)
    setNote(LOSES)
  }
  function turn() {
    if (isSource && !fitsEditor(text)) return setNote(LOSES)
    setNote('')
    setSource(!isSource)
  }
  return { isSource: isSource || !fits, turn, note, written }
}

interface SourceFieldProps {
  text: string
  write: (text: string) => void
  children: ReactNode
}

/** A plain field for text or HTML, with buttons that insert tags. */
function SourceField({ text, write, children }: SourceFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null)

  function use(command: HtmlCommand) {
    const at = field.current
    if (!at) return
    const { value, selectionStart: start, selectionEnd: end } = at
    applyEdit(at, htmlEdited(command, { text: value, start, end }))
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    const command = ({ b: 'bold', i: 'italic' } as const)[event.key.toLowerCase()]
    if (!command) return
    event.preventDefault()
    use(command)
  }

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-3">
        <TextToolbar tools={TOOLS} onUse={use} />
        {children}
      </div>
      <Textarea
        ref={field}
        name="content"
        value={text}
        rows={18}
        spellCheck
        className="min-h-80 font-mono text-[0.9375rem]"
        onKeyDown={onKeyDown}
        onChange={({ currentTarget }) => write(currentTarget.value)}
      />
    </>
  )
}
