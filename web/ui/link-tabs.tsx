// LinkTabs: panels chosen by the address. What they share with tabs.tsx is here, because most pages have only these.
import { type KeyboardEvent, type ReactNode, useEffect, useId } from 'react'
import { classes } from './classes.ts'
import { SiteLink } from './site-link.tsx'

/** Classes of a tab list. */
export const TAB_LIST = 'relative scroll-x edge-fade flex gap-1 border-line border-b'
/** Classes of a tab. */
export const TAB =
  'tab-mark relative inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap px-3.5 font-semibold text-[0.9375rem] text-quiet'

// Index of the next tab for an arrow key, Home or End; undefined for other keys.
function targetOf(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Moves the focus by arrow keys, Home and End; returns the index of the focused tab, undefined for other keys. */
export function moveFocus(event: KeyboardEvent<HTMLElement>): number | undefined {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const from = tabs.indexOf(document.activeElement as HTMLElement)
  const target = targetOf(event.key, from, tabs.length)
  if (target === undefined) return undefined
  event.preventDefault()
  tabs[target]?.focus()
  return target
}

export interface LinkTab {
  id: string
  label: ReactNode
  href: string
  count?: number
}

export interface LinkTabsProps {
  label: string
  tabs: readonly LinkTab[]
  active: string
  /** Panel of the selected tab. */
  children: ReactNode
  className?: string
}

/** Scrolls a row wider than the screen to center the selected tab, again when a tab's width changes; not the page. */
function useInView(id: string): void {
  useEffect(() => {
    const tab = document.getElementById(id)
    const list = tab?.parentElement
    if (!list) return
    const sizes = new ResizeObserver(() => {
      list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.clientWidth) / 2
    })
    for (const one of list.children) sizes.observe(one)
    return () => sizes.disconnect()
  }, [id])
}

/**
 * Tabs whose selection is in the address: they work without script and can be linked to. Arrow keys move the focus,
 * Enter follows.
 */
export function LinkTabs({ label, tabs, active, children, className }: LinkTabsProps) {
  const base = useId()
  useInView(`${base}-${active}`)
  return (
    <div className={className}>
      <div role="tablist" aria-label={label} className={TAB_LIST} onKeyDown={moveFocus}>
        {tabs.map((tab) => (
          <SiteLink
            key={tab.id}
            href={tab.href}
            preserveScroll
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab.id === active}
            aria-controls={tab.id === active ? `${base}-panel` : undefined}
            className={TAB}
          >
            {tab.label}
            <Count value={tab.count} />
          </SiteLink>
        ))}
      </div>
      <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${active}`} className="pt-5">
        {children}
      </div>
    </div>
  )
}

/** Number of items behind a tab. */
export function Count({ value }: { value: number | undefined }) {
  if (value === undefined) return null
  return <span className={classes('num rounded-full bg-sunk px-2 py-0.5 font-medium text-xs')}>{value}</span>
}
