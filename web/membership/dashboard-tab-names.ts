// Apart from the panels, because the address is read before they are loaded.
export const DASHBOARD_TABS = [
  { id: 'overview', label: 'Overview' },
  { id: 'activity', label: 'Activity' },
  { id: 'favorites', label: 'Favorites' },
  { id: 'messages', label: 'Messages' },
  { id: 'settings', label: 'Settings' },
] as const
export type DashboardTab = (typeof DASHBOARD_TABS)[number]['id']
