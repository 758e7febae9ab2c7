import Bold from 'lucide-react/icons/bold'
import Heading2 from 'lucide-react/icons/heading-2'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import TextQuote from 'lucide-react/icons/text-quote'
import { useState } from 'react'
import type { Command } from '#web/writing/composer/formatting.ts'
import { walkToolbar } from '#web/writing/composer/walk-toolbar.ts'

const TOOLS: readonly { command: Command; label: string; Icon: typeof Bold }[] = [
  { command: 'heading', label: 'Heading', Icon: Heading2 },
  { command: 'bold', label: 'Bold', Icon: Bold },
  { command: 'italic', label: 'Italic', Icon: Italic },
  { command: 'link', label: 'Link', Icon: Link },
  { command: 'list', label: 'Bulleted list', Icon: List },
  { command: 'numbered', label: 'Numbered list', Icon: ListOrdered },
  { command: 'quote', label: 'Quote', Icon: TextQuote },
]

/** One stop for the Tab key, arrows between the buttons. */
export function PageToolbar({ onUse }: { onUse: (command: Command) => void }) {
  const [stop, setStop] = useState<Command>('heading')
  return (
    <div role="toolbar" aria-label="Formatting" onKeyDown={walkToolbar} className="flex flex-wrap">
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
