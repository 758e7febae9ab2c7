// Purge keys: names for what stored pages and replies show. A call names the keys of its reply, an event those it
// changes; pages with a changed key are purged. A list's key stands for everything that may appear in it: empty lists,
// counts of the list, and calls that found nothing have it too.

import { usernameKey } from '#contract/accounts/username-key.ts'
import { titleIdOf } from '#contract/machine-ids.ts'
import type { StaticPageName } from '#contract/site/page-constants.ts'

type List =
  | 'machines'
  | 'members'
  | 'rankings'
  | 'topics'
  | 'forum-categories'
  | 'listings'
  | 'posts'
  | 'events'
  | 'social-posts'
  | 'leaders'
  | 'tiers'
  | 'promotions'

/** Entities whose changes purge. */
type Thing =
  | 'settings'
  | 'catalogue'
  | 'first-admin'
  | 'search-words'
  | `list:${List}`
  | `${'machine' | 'reviews' | 'member' | 'collection'}:${string}`
  | `${'topic' | 'listing' | 'post' | 'event' | 'tier' | 'picture'}:${number}`
  | `pictures:${string}`
  | `static-page:${StaticPageName}`

/** Counts. Visitors may see them 60 seconds late, so that a growing count does not purge their pages. */
type Counts = `counts:${'site' | 'forum' | Thing}`

export type PurgeKey = Thing | Counts

/** The site's settings except promotions, which have a list key of their own. */
export const settingsKey: PurgeKey = 'settings'
/** Any entry of the catalogue: a synchronization is one change of the whole. */
export const catalogueKey: PurgeKey = 'catalogue'
/** Whether the site has an admin. */
export const firstAdminKey: PurgeKey = 'first-admin'

/** Search suggestions for typing errors, recomputed every night. */
export const searchWordsKey: PurgeKey = 'search-words'

export function listKey(list: List): PurgeKey {
  return `list:${list}`
}

/** A title with all its editions, by the id of any of them: their pages show each other. */
export function machineKey(opdbId: string): Thing {
  return `machine:${titleIdOf(opdbId)}`
}

/** Reviews of a title. Ratings without text are counts. */
export function reviewsKey(opdbId: string): PurgeKey {
  return `reviews:${titleIdOf(opdbId)}`
}

export function topicKey(id: number): PurgeKey {
  return `topic:${id}`
}

export function listingKey(id: number): PurgeKey {
  return `listing:${id}`
}

export function postKey(id: number): PurgeKey {
  return `post:${id}`
}

export function eventKey(id: number): PurgeKey {
  return `event:${id}`
}

export function tierKey(id: number): PurgeKey {
  return `tier:${id}`
}

/** A member's public data, wherever it is shown, for any spelling of the name. */
export function memberKey(username: string): PurgeKey {
  return `member:${usernameKey(username)}`
}

/** The public part of a member's collection. */
export function collectionKey(username: string): PurgeKey {
  return `collection:${usernameKey(username)}`
}

export function pictureKey(id: number): PurgeKey {
  return `picture:${id}`
}

/**
 * The pictures of an entity, including hidden ones that may be restored; without an id those of all entities of the
 * kind.
 */
export function picturesKey(kind: string, id?: number): PurgeKey {
  return id === undefined ? `pictures:${kind}` : `pictures:${kind}:${id}`
}

/** The text of FAQs, guidelines, terms or a policy. */
export function staticPageKey(page: StaticPageName): PurgeKey {
  return `static-page:${page}`
}

export function countsKey(what: 'site' | 'forum' | Thing): PurgeKey {
  return `counts:${what}`
}

/** Whether the key is of counts that visitors may see late. */
export function isCounts(key: PurgeKey): key is Counts {
  return key.startsWith('counts:')
}

/** Everything drawn from the whole catalogue: lists and searches of machines, and machines' names elsewhere. */
export const machineListKeys: readonly PurgeKey[] = [
  catalogueKey,
  listKey('machines'),
  picturesKey('machine'),
  picturesKey('remote'),
]

/** Catalogue and own facts of one machine: the requested id, and the id it redirects to. */
export function machineKeys(asked: string, found: string = asked): PurgeKey[] {
  return [
    ...new Set([machineKey(asked), machineKey(found)]),
    catalogueKey,
    picturesKey('machine'),
    picturesKey('remote'),
  ]
}
