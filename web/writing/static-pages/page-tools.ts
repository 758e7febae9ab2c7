// What the buttons above a static page's text do.
import Bold from 'lucide-react/icons/bold'
import Heading2 from 'lucide-react/icons/heading-2'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import TextQuote from 'lucide-react/icons/text-quote'
import type { Command } from '#web/writing/composer/toolbar/formatting.ts'
import type { TextTool } from '#web/writing/composer/toolbar/text-toolbar.tsx'

export const PAGE_TOOLS: readonly TextTool<Command>[] = [
  { command: 'heading', label: 'Heading', Icon: Heading2 },
  { command: 'bold', label: 'Bold', Icon: Bold },
  { command: 'italic', label: 'Italic', Icon: Italic },
  { command: 'link', label: 'Link', Icon: Link },
  { command: 'list', label: 'Bulleted list', Icon: List },
  { command: 'numbered', label: 'Numbered list', Icon: ListOrdered },
  { command: 'quote', label: 'Quote', Icon: TextQuote },
]
