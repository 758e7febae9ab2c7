// The toolbar above a post's content: one tab stop; arrow keys move between the buttons.
import { type Editor, useEditorState } from '@tiptap/react'
import Bold from 'lucide-react/icons/bold'
import Code from 'lucide-react/icons/code'
import Heading2 from 'lucide-react/icons/heading-2'
import Heading3 from 'lucide-react/icons/heading-3'
import ImagePlus from 'lucide-react/icons/image-plus'
import Italic from 'lucide-react/icons/italic'
import Joystick from 'lucide-react/icons/joystick'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Redo2 from 'lucide-react/icons/redo-2'
import SquareCode from 'lucide-react/icons/square-code'
import TextQuote from 'lucide-react/icons/text-quote'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { classes } from '#web/ui/classes.ts'
import { walkToolbar } from '#web/writing/composer/toolbar/walk-toolbar.ts'

/** Buttons that open a panel below the toolbar. */
export type RichTool = 'link' | 'picture' | 'machine'

interface ToolButton {
  name: string
  label: string
  Icon: typeof Bold
  opens?: RichTool
  press?: (editor: Editor) => void
  isOn?: (editor: Editor) => boolean
  keys?: string
}

const TOOLS: readonly ToolButton[] = [
  {
    name: 'heading',
    label: 'Heading',
    Icon: Heading2,
    press: (editor) => editor.chain().focus().toggleHeading({ level: 2 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'subheading',
    label: 'Subheading',
    Icon: Heading3,
    press: (editor) => editor.chain().focus().toggleHeading({ level: 3 }).run(),
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bold',
    label: 'Bold',
    Icon: Bold,
    press: (editor) => editor.chain().focus().toggleBold().run(),
    isOn: (editor) => editor.isActive('bold'),
    keys: 'Control+B',
  },
  {
    name: 'italic',
    label: 'Italic',
    Icon: Italic,
    press: (editor) => editor.chain().focus().toggleItalic().run(),
    isOn: (editor) => editor.isActive('italic'),
    keys: 'Control+I',
  },
  { name: 'link', label: 'Link', Icon: Link, opens: 'link', isOn: (editor) => editor.isActive('link') },
  {
    name: 'list',
    label: 'Bulleted list',
    Icon: List,
    press: (editor) => editor.chain().focus().toggleBulletList().run(),
    isOn: (editor) => editor.isActive('bulletList'),
  },
  {
    name: 'numbered',
    label: 'Numbered list',
    Icon: ListOrdered,
    press: (editor) => editor.chain().focus().toggleOrderedList().run(),
    isOn: (editor) => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    label: 'Quote',
    Icon: TextQuote,
    press: (editor) => editor.chain().focus().toggleBlockquote().run(),
    isOn: (editor) => editor.isActive('blockquote'),
  },
  {
    name: 'code',
    label: 'Code',
    Icon: Code,
    press: (editor) => editor.chain().focus().toggleCode().run(),
    isOn: (editor) => editor.isActive('code'),
    keys: 'Control+E',
  },
  {
    name: 'codeBlock',
    label: 'Code block',
    Icon: SquareCode,
    press: (editor) => editor.chain().focus().toggleCodeBlock().run(),
    isOn: (editor) => editor.isActive('codeBlock'),
  },
  { name: 'picture', label: 'Pictures', Icon: ImagePlus, opens: 'picture' },
  { name: 'machine', label: 'Machine', Icon: Joystick, opens: 'machine' },
  {
    name: 'undo',
    label: 'Undo',
    Icon: Undo2,
    press: (editor) => editor.chain().focus().undo().run(),
    keys: 'Control+Z',
  },
  {
    name: 'redo',
    label: 'Redo',
    Icon: Redo2,
    press: (editor) => editor.chain().focus().redo().run(),
    keys: 'Control+Shift+Z',
  },
]

export interface RichToolbarProps {
  editor: Editor
  /** The open panel. */
  panel: RichTool | null
  onOpen: (tool: RichTool) => void
}

export function RichToolbar({ editor, panel, onOpen }: RichToolbarProps) {
  const [stop, setStop] = useState('heading')
  const on = useEditorState({
    editor,
    selector: ({ editor: now }) => TOOLS.filter(({ isOn }) => isOn?.(now)).map(({ name }) => name),
  })
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      onKeyDown={walkToolbar}
      className="scroll-x edge-fade flex min-w-0"
    >
      {TOOLS.map(({ name, label, Icon, opens, press, isOn, keys }) => (
        <button
          key={name}
          type="button"
          aria-label={label}
          title={label}
          aria-keyshortcuts={keys}
          aria-pressed={isOn && !opens ? on.includes(name) : undefined}
          aria-expanded={opens ? panel === opens : undefined}
          tabIndex={stop === name ? 0 : -1}
          onFocus={() => setStop(name)}
          // Keeps the focus in the field, and a phone's keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (opens ? onOpen(opens) : press?.(editor))}
          className={classes(
            'bumper inline-flex h-11 w-10 shrink-0 items-center justify-center rounded-control border border-transparent hover:bg-well aria-expanded:bg-well aria-pressed:border-edge aria-pressed:bg-well',
          )}
        >
          <Icon size={19} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}
