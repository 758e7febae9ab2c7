import Bold from 'lucide-react/icons/bold'
import Heading2 from 'lucide-react/icons/heading-2'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Pilcrow from 'lucide-react/icons/pilcrow'
import TextQuote from 'lucide-react/icons/text-quote'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { POST_MAX } from '#contract/blog-terms.ts'
import { Textarea } from '#web/ui/textarea.tsx'
import { ComposerStatus } from '#web/writing/composer-status.tsx'
import { DraftConflict } from '#web/writing/draft-conflict.tsx'
import { applyEdit } from '#web/writing/insert-text.ts'
import type { Draft } from '#web/writing/use-draft.ts'
import { type HtmlCommand, htmlEdited } from './html-edits.ts'

const TOOLS: readonly { command: HtmlCommand; label: string; Icon: typeof Bold }[] = [
  { command: 'bold', label: 'Bold', Icon: Bold },
  { command: 'italic', label: 'Italic', Icon: Italic },
  { command: 'heading', label: 'Heading', Icon: Heading2 },
  { command: 'paragraph', label: 'Paragraph', Icon: Pilcrow },
  { command: 'link', label: 'Link', Icon: Link },
  { command: 'quote', label: 'Quote', Icon: TextQuote },
  { command: 'list', label: 'Bulleted list', Icon: List },
  { command: 'numbered', label: 'Numbered list', Icon: ListOrdered },
]

export interface EditorContentProps {
  text: string
  write: (text: string) => void
  draft: Draft
  /** Whether the draft is another text than the post. */
  isChanged: boolean
}

/** A post's content: a plain field for text or HTML, buttons that write tags, and how its draft is. */
export function EditorContent({ text, write, draft, isChanged }: EditorContentProps) {
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()

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
    <div className="flex min-w-0 flex-col gap-1">
      <HtmlToolbar onUse={use} />
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
      {draft.conflict ? <DraftConflict conflict={draft.conflict} /> : null}
      <ComposerStatus
        id={`${id}-length`}
        text={text}
        max={POST_MAX.content}
        draft={isChanged || draft.problem ? draft : undefined}
        pending={null}
        hint={undefined}
      />
    </div>
  )
}

/** One stop for the Tab key, arrows between the buttons. */
function HtmlToolbar({ onUse }: { onUse: (command: HtmlCommand) => void }) {
  const [stop, setStop] = useState<HtmlCommand>('bold')
  return (
    <div role="toolbar" aria-label="Formatting" onKeyDown={walk} className="flex flex-wrap">
      {TOOLS.map(({ command, label, Icon }) => (
        <button
          key={command}
          type="button"
          aria-label={label}
          title={label}
          tabIndex={stop === command ? 0 : -1}
          onFocus={() => setStop(command)}
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onUse(command)}
          className="bumper inline-flex h-11 w-10 items-center justify-center rounded-control border border-transparent hover:bg-well"
        >
          <Icon size={19} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

/** The arrows go round, as the ARIA pattern of a toolbar has it. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step) return
  const buttons = [...event.currentTarget.querySelectorAll('button')]
  const from = buttons.indexOf(event.target as HTMLButtonElement)
  event.preventDefault()
  buttons[(from + step + buttons.length) % buttons.length]?.focus()
}
