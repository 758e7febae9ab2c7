// The toolbar above a text field: one tab stop; arrow keys move between the buttons.
import { type ComponentType, type SVGProps, useState } from 'react'
import { walkToolbar } from './walk-toolbar.ts'

export interface TextTool<C extends string> {
  command: C
  label: string
  Icon: ComponentType<SVGProps<SVGSVGElement> & { size?: number }>
}

export interface TextToolbarProps<C extends string> {
  tools: readonly TextTool<C>[]
  onUse: (command: C) => void
}

export function TextToolbar<C extends string>({ tools, onUse }: TextToolbarProps<C>) {
  const [stop, setStop] = useState(tools[0]?.command)
  return (
    <div role="toolbar" aria-label="Formatting" onKeyDown={walkToolbar} className="flex flex-wrap">
      {tools.map(({ command, label, Icon }) => (
        <button
          key={command}
          type="button"
          aria-label={label}
          title={label}
          tabIndex={stop === command ? 0 : -1}
          onFocus={() => setStop(command)}
          // Keeps the focus in the field, and a phone's keyboard open.
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
