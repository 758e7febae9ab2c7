// Names of the dashboard's tabs. Apart from the panels, because the address is parsed before they load.
import { SETTINGS_PANEL_NAMES, type SettingsPanelName } from '#web/accounts/settings/settings-panel-names.ts'
import { oneOf, pageNumber } from '#web/shell/address-query.ts'

export const DASHBOARD_TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'activity', label: 'Activity' },
  { id: 'favorites', label: 'Favorites' },
  { id: 'messages', label: 'Messages' },
  { id: 'settings', label: 'Settings' },
] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]['id']

/** The tab; its settings panel; the favorites' page. */
export interface DashboardAddress {
  tab?: DashboardTab | undefined
  panel?: SettingsPanelName | undefined
  page?: number | undefined
}

const TABS = DASHBOARD_TABS.map(({ id }) => id)

export function readDashboardAddress({ tab, panel, page }: Record<string, unknown>): DashboardAddress {
  return { tab: oneOf(tab, TABS), panel: oneOf(panel, SETTINGS_PANEL_NAMES), page: pageNumber(page) }
}
