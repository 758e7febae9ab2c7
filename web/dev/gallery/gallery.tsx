// Every component in every state, in both themes side by side. Seen in development only.
import type { ReactNode } from 'react'
import { Tabs } from '#web/ui/tabs.tsx'
import { Controls } from './controls.tsx'
import { Display } from './display.tsx'
import { Forms } from './forms.tsx'
import { Overlays } from './overlays.tsx'
import { States } from './states.tsx'
import { Tokens } from './tokens.tsx'

function BothThemes({ children }: { children: ReactNode }) {
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {(['card', 'night'] as const).map((theme) => (
        <div
          key={theme}
          data-theme={theme}
          className="min-w-0 rounded-card border border-line bg-ground p-4 text-ink sm:p-6"
        >
          <h2 className="display mb-3 text-2xl capitalize">{theme}</h2>
          {children}
        </div>
      ))}
    </div>
  )
}

export type GalleryPart = readonly [id: string, label: string, content: ReactNode]

const PARTS: readonly GalleryPart[] = [
  ['controls', 'Buttons and chips', <Controls key="c" />],
  ['forms', 'Forms', <Forms key="f" />],
  ['display', 'Display', <Display key="d" />],
  ['states', 'States', <States key="s" />],
  ['overlays', 'Menus and dialogs', <Overlays key="o" />],
  ['tokens', 'Tokens', <Tokens key="t" />],
]

/** `rooms` are the parts of single rooms, which the gallery itself does not know. */
export function Gallery({ rooms = [] }: { rooms?: readonly GalleryPart[] }) {
  return (
    <div className="wrap max-w-none py-6">
      <h1 className="display mb-4 text-4xl">Gallery</h1>
      <Tabs
        label="Parts of the gallery"
        tabs={[...PARTS, ...rooms].map(([id, label, content]) => ({
          id,
          label,
          content: <BothThemes>{content}</BothThemes>,
        }))}
      />
    </div>
  )
}
