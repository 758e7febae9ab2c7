import type { ReactNode } from 'react'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { SETTINGS_PANELS, type SettingsPanelName } from './settings-panel-names.ts'

export interface SettingsTabsProps {
  panel: SettingsPanelName
  /** Address of a panel: settings are a page of their own and a tab of the dashboard. */
  hrefOf: (panel: SettingsPanelName) => string
  /** Below tabs that look like these, they are drawn as chips. */
  isInner?: boolean
  /** The selected panel. */
  children: ReactNode
}

const AS_CHIPS = [
  '[&>[role=tablist]]:gap-2 [&>[role=tablist]]:border-b-0 [&_[role=tablist]>a]:min-h-9 [&_[role=tablist]>a]:text-sm',
  '[&_[role=tablist]>a]:rounded-full [&_[role=tablist]>a]:border [&_[role=tablist]>a]:border-line',
  '[&_[role=tablist]>a]:after:hidden [&_[role=tablist]>a[aria-selected=true]]:border-amber-ink [&_[role=tablist]>a[aria-selected=true]]:bg-raised',
].join(' ')

/** Panels of the settings, each with its own address. */
export function SettingsTabs({ panel, hrefOf, isInner = false, children }: SettingsTabsProps) {
  return (
    <LinkTabs
      label="Settings"
      tabs={SETTINGS_PANELS.map(({ id, label }) => ({ id, label, href: hrefOf(id) }))}
      active={panel}
      className={isInner ? AS_CHIPS : ''}
    >
      {children}
    </LinkTabs>
  )
}
