// Opens the shortcut sheet on the ? key. Loaded with the first press, since few use it.
import { type ComponentType, useEffect, useState } from 'react'
import type { ShortcutSheetProps } from './shortcut-sheet.tsx'
import { isTyping } from './typing.ts'

export function Shortcuts() {
  const [Sheet, setSheet] = useState<ComponentType<ShortcutSheetProps>>()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const show = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return
      setOpen(true)
      import('./shortcut-sheet.tsx').then(
        ({ ShortcutSheet }) => setSheet(() => ShortcutSheet),
        () => undefined,
      )
    }
    document.addEventListener('keydown', show)
    return () => document.removeEventListener('keydown', show)
  }, [])
  return Sheet ? <Sheet open={isOpen} onClose={() => setOpen(false)} /> : null
}
