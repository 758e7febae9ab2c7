// SearchRow: the place of the header's search. Below 768 px it is hidden until a shortcut asks for it: a narrow window
// may belong to a keyboard, such as a wide one at 400 %.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { classes } from '#web/ui/classes.ts'
import { isForSearch } from './search-shortcut.ts'

const SHOWN =
  'max-md:fixed max-md:inset-x-0 max-md:top-0 max-md:z-40 max-md:border-line max-md:border-b max-md:bg-ground max-md:px-4 max-md:py-2 max-md:shadow-card'

export function SearchRow({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const row = ref.current
    if (!row) return
    let cameFrom: Element | null = null
    const onKeyDown = (event: KeyboardEvent) => {
      // A visible box has handled its keys already.
      if (event.defaultPrevented) return
      if (event.key === 'Escape' && row.contains(document.activeElement)) {
        setShown(false)
        if (cameFrom instanceof HTMLElement) cameFrom.focus()
      } else if (isForSearch(event) && !document.querySelector(':modal')) {
        event.preventDefault()
        cameFrom = document.activeElement
        flushSync(() => setShown(true))
        row.querySelector('input')?.focus()
      }
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && row.contains(relatedTarget))) setShown(false)
    }
    document.addEventListener('keydown', onKeyDown)
    row.addEventListener('focusout', onFocusOut)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      row.removeEventListener('focusout', onFocusOut)
    }
  }, [])
  return (
    <div
      ref={ref}
      className={classes('shrink-0 md:w-[200px] 2xl:w-[240px]', isShown ? SHOWN : 'max-md:hidden')}
    >
      {children}
    </div>
  )
}
