import type { ReactNode } from 'react'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { SETTINGS_PANELS, type SettingsPanelName } from './settings-panel-names.ts'

export interface SettingsTabsProps {
  panel: SettingsPanelName
  /** Address of a panel: settings are a page of their own and a tab of the dashboard. */
  hrefOf: (panel: SettingsPanelName) => string
  /** The selected panel. */
  children: ReactNode
}

/** Panels of the settings, each with its own address. */
export function SettingsTabs({ panel, hrefOf, children }: SettingsTabsProps) {
  return (
    <LinkTabs
      label="Settings"
      tabs={SETTINGS_PANELS.map(({ id, label }) => ({ id, label, href: hrefOf(id) }))}
      active={panel}
    >
      {children}
    </LinkTabs>
  )
}
