// What stored pages and replies show, by name. A call says which of these its reply shows, an event which of them it
// changes; whatever shows one that changed is purged. The key of a list stands for all that may come to be in it: it is shown
// by an empty list, by its number of things, and by a call that found nothing.
import { usernameKey } from '#contract/accounts/username-key.ts'

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

/** Something whose changes purge. */
type Thing =
  | 'settings'
  | 'catalogue'
  | 'first-admin'
  | 'search-words'
  | `list:${List}`
  | `${'machine' | 'reviews' | 'member' | 'collection'}:${string}`
  | `${'topic' | 'listing' | 'post' | 'event' | 'tier' | 'picture'}:${number}`
  | `pictures:${string}`

/** Numbers about something. Visitors may see them 60 seconds late, so that a count that grows leaves their pages alone. */
type Counts = `counts:${'site' | 'forum' | Thing}`

export type PurgeKey = Thing | Counts

/** The site's settings but its promotions, which have a list of their own. */
export const settingsKey: PurgeKey = 'settings'
/** Any entry of the catalogue may have changed: a synchronisation is told of as a whole. */
export const catalogueKey: PurgeKey = 'catalogue'
/** Whether the site has an admin. */
export const firstAdminKey: PurgeKey = 'first-admin'

/** What typing errors may have meant: counted anew every night. */
export const searchWordsKey: PurgeKey = 'search-words'

export function listKey(list: List): PurgeKey {
  return `list:${list}`
}

/** A title with all its editions, by the id of any of them: they show each other. */
export function machineKey(opdbId: string): Thing {
  return `machine:${titleOf(opdbId)}`
}

/** What members wrote of a title. Ratings without words are counts. */
export function reviewsKey(opdbId: string): PurgeKey {
  return `reviews:${titleOf(opdbId)}`
}

function titleOf(opdbId: string): string {
  return opdbId.split('-')[0] ?? opdbId
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

/** What a member shows of themselves, wherever it is shown, in any spelling of the name. */
export function memberKey(username: string): PurgeKey {
  return `member:${usernameKey(username)}`
}

/** What a member shows of their collection. */
export function collectionKey(username: string): PurgeKey {
  return `collection:${usernameKey(username)}`
}

export function pictureKey(id: number): PurgeKey {
  return `picture:${id}`
}

/** Which pictures a thing shows, hidden ones that may come back included; without an id those of all things of the kind. */
export function picturesKey(kind: string, id?: number): PurgeKey {
  return id === undefined ? `pictures:${kind}` : `pictures:${kind}:${id}`
}

export function countsKey(what: 'site' | 'forum' | Thing): PurgeKey {
  return `counts:${what}`
}

/** Whether the key stands for numbers that visitors may see late. */
export function isCounts(key: PurgeKey): key is Counts {
  return key.startsWith('counts:')
}

/** What is drawn from the catalogue as a whole: lists and searches of machines, and names of machines elsewhere. */
export const machineListKeys: readonly PurgeKey[] = [
  catalogueKey,
  listKey('machines'),
  picturesKey('machine'),
  picturesKey('remote'),
]

/** What the catalogue and this site know of one machine: the asked id, and the one that it leads to. */
export function machineKeys(asked: string, found: string = asked): PurgeKey[] {
  return [
    ...new Set([machineKey(asked), machineKey(found)]),
    catalogueKey,
    picturesKey('machine'),
    picturesKey('remote'),
  ]
}
