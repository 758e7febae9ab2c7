// Names of the profile's tabs. Apart from the panels, because the address is parsed before they load.
export const PROFILE_TABS = [
  { id: 'activity', label: 'Activity' },
  { id: 'collections', label: 'Collections' },
  { id: 'forum-posts', label: 'Forum Posts' },
  { id: 'marketplace', label: 'Marketplace' },
] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]['id']
