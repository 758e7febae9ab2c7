// Toolbar of a composer: one Tab stop, arrow keys between buttons.
import AtSign from 'lucide-react/icons/at-sign'
import Bold from 'lucide-react/icons/bold'
import Code from 'lucide-react/icons/code'
import Eye from 'lucide-react/icons/eye'
import ImagePlus from 'lucide-react/icons/image-plus'
import Italic from 'lucide-react/icons/italic'
import Link from 'lucide-react/icons/link'
import List from 'lucide-react/icons/list'
import ListOrdered from 'lucide-react/icons/list-ordered'
import Maximize2 from 'lucide-react/icons/maximize-2'
import TextQuote from 'lucide-react/icons/text-quote'
import { type KeyboardEvent, useState } from 'react'
import { keysOf, WRITING_SHORTCUTS, type WritingShortcut } from '#web/shell/writing/writing-shortcuts.ts'
import { classes } from '#web/ui/classes.ts'
import type { Command } from './formatting.ts'
import { ariaKeysOf } from './shortcuts.ts'
import { useNarrow } from './use-narrow.ts'

export type Tool = Command | 'picture' | 'preview' | 'sheet'

interface ToolButton {
  tool: Tool
  label: string
  Icon: typeof Bold
  /** Shown on a phone's narrow row too; the others only in the full-screen sheet. */
  isNarrow?: true
}

const TOOLS: readonly ToolButton[] = [
  { tool: 'bold', label: 'Bold', Icon: Bold, isNarrow: true },
  { tool: 'italic', label: 'Italic', Icon: Italic },
  { tool: 'link', label: 'Link', Icon: Link, isNarrow: true },
  { tool: 'quote', label: 'Quote', Icon: TextQuote },
  { tool: 'list', label: 'Bulleted list', Icon: List, isNarrow: true },
  { tool: 'numbered', label: 'Numbered list', Icon: ListOrdered },
  { tool: 'code', label: 'Code', Icon: Code },
  { tool: 'picture', label: 'Pictures', Icon: ImagePlus, isNarrow: true },
  { tool: 'mention', label: 'Mention a member', Icon: AtSign, isNarrow: true },
  { tool: 'preview', label: 'Preview', Icon: Eye, isNarrow: true },
  { tool: 'sheet', label: 'Full screen', Icon: Maximize2, isNarrow: true },
]

export interface ToolbarProps {
  /** Id of the field that it controls. */
  controls: string
  onUse: (tool: Tool) => void
  hasPictures: boolean
  isSheet: boolean
  isPreviewing: boolean
  arePicturesOpen: boolean
}

export function Toolbar({
  controls,
  onUse,
  hasPictures,
  isSheet,
  isPreviewing,
  arePicturesOpen,
}: ToolbarProps) {
  const [stop, setStop] = useState<Tool | null>(null)
  const tools = TOOLS.filter(
    ({ tool }) => (tool !== 'picture' || hasPictures) && !(tool === 'sheet' && isSheet),
  )
  const isNarrow = useNarrow()
  const isShown = (one: ToolButton) => isSheet || !isNarrow || one.isNarrow
  // Off but focusable: the focus stays in place.
  const isOff = (tool: Tool) => isPreviewing && tool !== 'preview' && tool !== 'sheet'
  // A hidden button cannot be the Tab stop.
  const stopAt = tools.find((one) => one.tool === stop && isShown(one)) ?? tools.find(isShown)
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={controls}
      onKeyDown={walk}
      // The first icon is below the field's left edge.
      className={classes('flex min-w-0 flex-wrap', !isSheet && '-ml-3')}
    >
      {tools.map(({ tool, label, Icon, isNarrow: isAlways }) => (
        <button
          key={tool}
          type="button"
          data-tool={tool}
          aria-label={label}
          title={titleOf(tool, label)}
          aria-keyshortcuts={ariaKeys(tool)}
          aria-pressed={tool === 'preview' ? isPreviewing : undefined}
          aria-expanded={tool === 'picture' ? arePicturesOpen : undefined}
          aria-disabled={isOff(tool) || undefined}
          tabIndex={stopAt?.tool === tool ? 0 : -1}
          onFocus={() => setStop(tool)}
          // Keeps the focus in the field, and a phone's keyboard open.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => (isOff(tool) ? undefined : onUse(tool))}
          className={classes(
            'bumper inline-flex h-11 min-w-7 max-w-11 flex-auto basis-8 items-center justify-center rounded-control border border-transparent hover:bg-well aria-disabled:opacity-50 aria-pressed:border-edge aria-pressed:bg-well aria-expanded:bg-well',
            !isSheet && !isAlways && 'max-sm:hidden',
            tool === 'sheet' && 'sm:hidden',
          )}
        >
          <Icon size={19} aria-hidden="true" />
        </button>
      ))}
    </div>
  )
}

function shortcutOf(tool: Tool): WritingShortcut | undefined {
  return WRITING_SHORTCUTS.find(({ command }) => command === tool)
}

function ariaKeys(tool: Tool): string | undefined {
  const shortcut = shortcutOf(tool)
  return shortcut && ariaKeysOf(shortcut)
}

function titleOf(tool: Tool, label: string): string {
  const shortcut = shortcutOf(tool)
  if (!shortcut) return label
  const [others, mac] = keysOf(shortcut)
  return `${label} (${/Mac|iPhone|iPad/.test(navigator.platform) ? mac : others})`
}

/** Arrow keys wrap around, by ARIA's toolbar pattern. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')].filter(
    (one) => one.checkVisibility?.() ?? true,
  )
  const from = event.target instanceof HTMLButtonElement ? buttons.indexOf(event.target) : -1
  const to = stepOf(event.key, from, buttons.length)
  if (to === undefined) return
  event.preventDefault()
  buttons[to]?.focus()
}

function stepOf(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
