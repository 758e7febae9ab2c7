// Search: one field over everything that rooms register. Only members find members.
import { z } from 'zod'
import { endpoints, showing } from '#contract/endpoint.ts'
import { MachineId } from '#contract/machines/ids.ts'
import { MachineRow } from '#contract/machines/machines.ts'
import {
  countsKey,
  listingKey,
  listKey,
  machineListKeys,
  type PurgeKey,
  searchWordsKey,
  topicKey,
} from '#contract/purge-keys.ts'
import { count, Id, page, SearchText } from '#contract/values.ts'

export const HIT_KINDS = ['machine', 'person', 'topic', 'listing', 'post', 'member'] as const

/** Maximum offset: every hit before it is computed and discarded, and readers do not page further. */
const SEARCH_OFFSET_MAX = 1_000

/** Default page size of hits. */
export const HITS_PAGE_SIZE = 20

export const Hit = z.strictObject({
  kind: z.enum(HIT_KINDS),
  id: z.string(),
  title: z.string(),
  /** One line that distinguishes similar hits: manufacturer and year, category and replies, price. */
  detail: z.string(),
  url: z.string(),
  /**
   * Plain text around the match in the content; null if the title matched, or if the viewer may not read the content.
   */
  excerpt: z.string().nullable(),
  /** The machine's picture or the member's; null if none. */
  imageUrl: z.string().nullable(),
  /** Row data of machines; null for other kinds. */
  machine: z
    .strictObject({
      titleId: z.string(),
      edition: z
        .string()
        .nullable()
        .describe(
          'The edition that the query names, such as "Premium" or "Original"; null where it names all',
        ),
      editionOf: z
        .string()
        .nullable()
        .describe("The title's name, where the edition has another one; null where its name says it"),
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

const Day = z.iso.date('Please enter a date')

/** Filters of a search for topics and replies. */
const TOPIC_FILTERS = {
  author: z
    .string()
    .trim()
    .min(1)
    .max(64)
    .optional()
    .describe('Topics and replies by the member of this name'),
  categoryId: Id.optional(),
  opdbId: MachineId.optional().describe('In topics about this title, or the title of this edition'),
  from: Day.optional().describe('Written on this day, by UTC, or later'),
  until: Day.optional().describe('Written on this day, by UTC, or earlier'),
  solved: z
    .union([z.boolean(), z.stringbool()])
    .optional()
    .describe('In topics with an accepted answer, or without'),
  topicId: Id.optional().describe('In this topic alone: each of its posts that matches is a hit'),
}
const TopicFilters = z.object(TOPIC_FILTERS)
export type TopicFilters = z.infer<typeof TopicFilters>
const FILTER_NAMES = Object.keys(TOPIC_FILTERS) as (keyof TopicFilters)[]

/** Purge keys per kind of hit. Only members find members, and their pages are not stored. */
const KEYS_OF_KINDS: Readonly<Record<HitKind, readonly PurgeKey[]>> = {
  machine: [...machineListKeys, countsKey('catalogue')],
  person: machineListKeys,
  topic: [listKey('topics')],
  listing: [listKey('listings')],
  // Includes authors' names.
  post: [listKey('posts'), listKey('members')],
  member: [],
}

/** Purge keys of a hit's own content. */
function keysOfHit({ kind, id }: Hit): PurgeKey[] {
  if (kind === 'topic') return [topicKey(Number.parseInt(id, 10))]
  return kind === 'listing' ? [listingKey(Number(id))] : []
}

export const search = endpoints({
  'GET /api/search': showing(
    {
      summary:
        'Finds machines and all other content that the viewer may see. `kind=topic` has more filters for viewers who may read the forums.',
      access: 'anyone',
      limit: 'search',
      query: z
        .object({
          ...TOPIC_FILTERS,
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
        })
        .refine(
          (asked) => asked.kind === 'topic' || FILTER_NAMES.every((name) => asked[name] === undefined),
          {
            path: ['kind'],
            message: 'Only topics can be narrowed down this way',
          },
        ),
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
