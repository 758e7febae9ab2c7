// Apart from the panels, because the address is read before they are loaded.
export const PROFILE_TABS = [
  { id: 'activity', label: 'Activity' },
  { id: 'collections', label: 'Collections' },
  { id: 'forum-posts', label: 'Forum Posts' },
  { id: 'marketplace', label: 'Marketplace' },
] as const
export type ProfileTab = (typeof PROFILE_TABS)[number]['id']
