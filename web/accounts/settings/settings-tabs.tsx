import type { ReactNode } from 'react'
import { LinkTabs } from '#web/ui/tabs.tsx'
import { SETTINGS_PANELS, type SettingsPanelName } from './settings-panel-names.ts'

export interface SettingsTabsProps {
  panel: SettingsPanelName
  /** Where a panel stands: settings show on a page of their own and in the dashboard. */
  hrefOf: (panel: SettingsPanelName) => string
  /** The chosen panel. */
  children: ReactNode
}

/** The panels of the settings, each with an address of its own. */
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
