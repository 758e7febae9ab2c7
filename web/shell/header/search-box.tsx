// SearchBox: the site's search as an ordinary form, with shortcuts.
import Search from 'lucide-react/icons/search'
import { type InputHTMLAttributes, type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import { paths } from '#contract/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { isForSearch } from './search-shortcut.ts'

export interface SearchBoxProps {
  /** Handles Ctrl-K, ⌘K and /, and shows the hint; for the header's box only. */
  shortcut?: boolean
  /** Further props of the input: value, handlers, combobox attributes. */
  inputProps?: InputHTMLAttributes<HTMLInputElement>
  /** Suggestions, placed by the caller below the box (which is `relative`). */
  children?: ReactNode
  className?: string
}

const never = () => () => {}
const shortcutKeys = () => (/Mac|iPhone|iPad/.test(navigator.platform) ? '⌘K' : 'Ctrl K')

/** The site's search: an ordinary form, so that it works before hydration and without script. */
export function SearchBox({ shortcut = false, inputProps, children, className }: SearchBoxProps) {
  const ref = useRef<HTMLInputElement>(null)
  // The server can't know the keyboard.
  const keys = useSyncExternalStore(never, shortcutKeys, () => '')
  useEffect(() => {
    if (!shortcut) return
    const focus = (event: KeyboardEvent) => {
      // A composer may have handled the keys already.
      if (event.defaultPrevented || !isForSearch(event) || !ref.current?.checkVisibility()) return
      event.preventDefault()
      ref.current.focus()
      ref.current.select()
    }
    document.addEventListener('keydown', focus)
    return () => document.removeEventListener('keydown', focus)
  }, [shortcut])
  return (
    <search className={classes('relative', className)}>
      <form action={paths.search()} method="get" className="relative">
        <Search
          size={17}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-3.5 -translate-y-1/2 text-quiet"
        />
        <input
          ref={ref}
          type="search"
          name="q"
          placeholder="Search..."
          aria-label="Search"
          aria-keyshortcuts={shortcut ? 'Control+K Meta+K /' : undefined}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={100}
          {...inputProps}
          className={classes(
            'peer min-h-10 w-full rounded-full border border-edge bg-raised py-1.5 pr-3 pl-10 text-[0.9375rem] hover:border-ink [&::-webkit-search-cancel-button]:hidden',
            shortcut && 'xl:pr-13',
          )}
        />
        {shortcut ? (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 right-3 hidden -translate-y-1/2 rounded-md border border-line px-1.5 py-0.5 font-text text-quiet text-xs empty:invisible peer-focus:hidden xl:block"
          >
            {keys}
          </span>
        ) : null}
      </form>
      {children}
    </search>
  )
}
