// Search: one field over everything that rooms have registered. Members are found by members alone.
import { z } from 'zod'
import { endpoints, showing } from './endpoint.ts'
import { MachineRow } from './machines.ts'
import {
  countsKey,
  listingKey,
  listKey,
  machineListKeys,
  type PurgeKey,
  searchWordsKey,
  topicKey,
} from './purge-keys.ts'
import { count, page, SearchText } from './values.ts'

export const HIT_KINDS = ['machine', 'person', 'topic', 'listing', 'post', 'member'] as const

/** Further on nobody reads; each hit before it is found and thrown away. */
const SEARCH_OFFSET_MAX = 1_000

/** How many hits a search answers unless asked otherwise. */
export const HITS_PAGE_SIZE = 20

export const Hit = z.strictObject({
  kind: z.enum(HIT_KINDS),
  id: z.string(),
  title: z.string(),
  /** One line that tells it from its neighbours: maker and year, category and replies, price. */
  detail: z.string(),
  url: z.string(),
  /** Plain text around what was found in the thing's own text; null where its title was found, or the text is not the viewer's to read. */
  excerpt: z.string().nullable(),
  /** The machine's picture or the member's; null where there is none. */
  imageUrl: z.string().nullable(),
  /** What rows of machines show; null for everything but machines. */
  machine: z
    .strictObject({
      titleId: z.string(),
      edition: z
        .string()
        .nullable()
        .describe(
          'The edition that the query names, such as "Premium" or "Original"; null where it names all',
        ),
      manufacturer: z.string().nullable(),
      year: z.int().nullable(),
      type: z.string().nullable(),
      display: z.string().nullable(),
      rating: MachineRow.shape.rating,
    })
    .nullable(),
})
export type Hit = z.infer<typeof Hit>

type HitKind = (typeof HIT_KINDS)[number]

/** What a search for each kind may find. Members are found by members, whose pages are not stored. */
const KEYS_OF_KINDS: Readonly<Record<HitKind, readonly PurgeKey[]>> = {
  machine: [...machineListKeys, countsKey('catalogue')],
  person: machineListKeys,
  topic: [listKey('topics')],
  listing: [listKey('listings')],
  // With the names of their authors.
  post: [listKey('posts'), listKey('members')],
  member: [],
}

/** What can change in a hit while the same things are found. */
function keysOfHit({ kind, id }: Hit): PurgeKey[] {
  if (kind === 'topic') return [topicKey(Number(id))]
  return kind === 'listing' ? [listingKey(Number(id))] : []
}

export const search = endpoints({
  'GET /api/search': showing(
    {
      summary: 'Finds machines, and whatever else the site has that the viewer may know of.',
      access: 'anyone',
      limit: 'search',
      query: z
        .object({
          q: SearchText,
          kind: z.enum(HIT_KINDS).optional(),
          limit: count(1, 50).optional(),
          offset: count(0, SEARCH_OFFSET_MAX)
            .optional()
            .describe('With one kind alone: hits of several kinds have no order to go on in.'),
        })
        .refine(({ kind, offset = 0 }) => kind !== undefined || offset === 0, {
          path: ['offset'],
          message: 'Please choose one kind to see more of it',
        }),
      reply: page(Hit).extend({
        more: z
          .boolean()
          .describe('Whether there are more than `total`: texts are counted up to a thousand of each kind.'),
        searched: z
          .string()
          .nullable()
          .describe(
            'What topics, listings, posts or members were searched for instead, because `q` itself found none',
          ),
      }),
    },
    (reply, { query }) => [
      ...(query.kind ? [query.kind] : HIT_KINDS).flatMap((kind) => KEYS_OF_KINDS[kind]),
      ...(reply?.data ?? []).flatMap(keysOfHit),
      searchWordsKey,
    ],
  ),
})
