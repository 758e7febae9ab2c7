// Tabs: panels chosen by state.
import { type ReactNode, useId, useState } from 'react'
import { Count, moveFocus, TAB, TAB_LIST } from './link-tabs.tsx'

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
        className={TAB_LIST}
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
