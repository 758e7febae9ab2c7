// Tabs of the dashboard and the profile behind the first one: their scripts come when they are opened.
import { lazyComponent } from '#web/ui/lazy-component.tsx'

export const LazyActivity = lazyComponent(
  'activity',
  async () => (await import('#web/accounts/profile/activity-list.tsx')).ActivityList,
)
export const LazyFavorites = lazyComponent(
  'favorites',
  async () => (await import('#web/collections/marks/favorite-list.tsx')).FavoriteList,
)
export const LazyConversations = lazyComponent(
  'conversations',
  async () => (await import('#web/messages/newest-conversations.tsx')).NewestConversations,
)
export const LazyCollection = lazyComponent(
  'ownCollection',
  async () => (await import('#web/collections/own-collection.tsx')).OwnCollection,
)
export const LazyPosts = lazyComponent(
  'ownPosts',
  async () => (await import('#web/forum/posts/member-posts.tsx')).OwnPosts,
)
export const LazyListings = lazyComponent(
  'ownListings',
  async () => (await import('#web/market/listings/own-listings.tsx')).OwnListings,
)
