// Names of the settings panels. Apart from the panels, because the address is parsed before they load.
export const SETTINGS_PANELS = [
  { id: 'profile', label: 'Profile' },
  { id: 'account', label: 'Account' },
  { id: 'security', label: 'Security' },
  { id: 'notifications', label: 'Notifications' },
  { id: 'privacy', label: 'Privacy' },
  { id: 'appearance', label: 'Appearance' },
] as const
export type SettingsPanelName = (typeof SETTINGS_PANELS)[number]['id']
export const SETTINGS_PANEL_NAMES = SETTINGS_PANELS.map(({ id }) => id)
