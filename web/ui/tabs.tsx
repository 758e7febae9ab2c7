// Tabs and LinkTabs: panels chosen by state, or by the address.
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react'
import { classes } from './classes.ts'
import { SiteLink } from './site-link.tsx'

const LIST = 'relative scroll-x edge-fade flex gap-1 border-line border-b'
const TAB =
  'relative inline-flex min-h-11 shrink-0 items-center gap-2 whitespace-nowrap px-3.5 font-semibold text-[0.9375rem] text-quiet -outline-offset-3 hover:text-ink aria-selected:text-ink after:absolute after:inset-x-3 after:bottom-0 after:h-[3px] after:rounded-t-full after:bg-transparent aria-selected:after:bg-amber-ink'

// Index of the next tab for an arrow key, Home or End; undefined for other keys.
function targetOf(key: string, from: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (from + 1) % count
  if (key === 'ArrowLeft') return (from - 1 + count) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

function moveFocus(event: KeyboardEvent<HTMLElement>): number | undefined {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')]
  const from = tabs.indexOf(document.activeElement as HTMLElement)
  const target = targetOf(event.key, from, tabs.length)
  if (target === undefined) return undefined
  event.preventDefault()
  tabs[target]?.focus()
  return target
}

export interface Tab {
  id: string
  label: ReactNode
  /** Number of items behind the tab. */
  count?: number
  content: ReactNode
}

export interface TabsProps {
  /** Accessible name of the tab list. */
  label: string
  tabs: readonly Tab[]
  /** Id of the selected tab; leave out for uncontrolled tabs. */
  active?: string
  onChange?: (id: string) => void
  className?: string
}

/** Tabs that show one of several panels. Arrow keys select at once. Only the selected panel renders. */
export function Tabs({ label, tabs, active, onChange, className }: TabsProps) {
  const base = useId()
  const [own, setOwn] = useState(tabs[0]?.id)
  const chosen = tabs.find((tab) => tab.id === (active ?? own)) ?? tabs[0]
  function choose(id: string | undefined) {
    if (id === undefined) return
    setOwn(id)
    onChange?.(id)
  }
  return (
    <div className={className}>
      <div
        role="tablist"
        aria-label={label}
        className={LIST}
        onKeyDown={(event) => {
          const target = moveFocus(event)
          if (target !== undefined) choose(tabs[target]?.id)
        }}
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${base}-${tab.id}`}
            aria-selected={tab === chosen}
            aria-controls={tab === chosen ? `${base}-panel` : undefined}
            tabIndex={tab === chosen ? 0 : -1}
            onClick={() => choose(tab.id)}
            className={TAB}
          >
            {tab.label}
            <Count value={tab.count} />
          </button>
        ))}
      </div>
      {chosen ? (
        <div role="tabpanel" id={`${base}-panel`} aria-labelledby={`${base}-${chosen.id}`} className="pt-5">
          {chosen.content}
        </div>
      ) : null}
    </div>
  )
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
    if (!tab || !list) return
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
      <div role="tablist" aria-label={label} className={LIST} onKeyDown={moveFocus}>
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

function Count({ value }: { value: number | undefined }) {
  if (value === undefined) return null
  return <span className={classes('num rounded-full bg-sunk px-2 py-0.5 font-medium text-xs')}>{value}</span>
}
