// Collections: machines that members own, want or used to own, their notes, and favorites.

import { z } from 'zod'
import { memberNameAndPicture } from '#contract/accounts/member-names.ts'
import { CONDITIONS } from '#contract/conditions.ts'
import { endpoints, showing } from '#contract/endpoint.ts'
import { MachineId, OneMachine } from '#contract/machines/ids.ts'
import { OwnerCounts } from '#contract/machines/pages.ts'
import { Picture } from '#contract/pictures/pictures.ts'
import {
  collectionKey,
  countsKey,
  listKey,
  machineKey,
  machineKeys,
  machineListKeys,
  memberKey,
  pictureKey,
  picturesKey,
} from '#contract/purge-keys.ts'
import { Rating } from '#contract/ratings/ratings.ts'
import {
  Id,
  KeysetWindow,
  keysetPage,
  Money,
  page,
  prose,
  SearchText,
  Time,
  Window,
} from '#contract/values.ts'
import { WrittenHtml } from '#contract/writing/writing.ts'
import {
  ACQUIRED_FROM,
  COLLECTION_SORTS,
  COLLECTION_STATUSES,
  ENTRIES_MAX,
  ENTRY_PICTURES_MAX,
  FAVORITES_MAX,
  NOTE_MAX,
  PRICE_PAID_MAX,
} from './constants.ts'

/** A machine in collection lists. */
export const CollectionMachine = z.strictObject({
  opdbId: z.string(),
  titleId: z.string(),
  slug: z.string(),
  name: z.string(),
  edition: z.string().nullable(),
  manufacturer: z.string().nullable(),
  year: z.int().nullable(),
  display: z.string().nullable(),
  imageUrl: z.string().nullable(),
})
export type CollectionMachine = z.infer<typeof CollectionMachine>

const Shown = {
  id: Id,
  machine: CollectionMachine,
  status: z.enum(COLLECTION_STATUSES),
  condition: z.enum(CONDITIONS).nullable(),
  acquiredOn: z.iso.date().nullable(),
  pictures: z.array(Picture),
  createdAt: Time,
}

/** An entry as others see it, without the fields that are its owner’s alone. */
export const PublicEntry = z.strictObject(Shown)
export type PublicEntry = z.infer<typeof PublicEntry>

/** An entry for its owner. */
export const CollectionEntry = z.strictObject({
  ...Shown,
  /** Markdown source. */
  note: z.string().nullable(),
  /** Rendered HTML of the note. */
  noteHtml: WrittenHtml.nullable(),
  pricePaid: Money.nullable().describe('US dollars'),
  value: Money.nullable().describe('What its owner thinks it is worth today, in US dollars'),
  isPublic: z.boolean(),
  isHidden: z
    .boolean()
    .describe('Taken down by a moderator: shown to its owner and staff alone, whatever `isPublic` says'),
  hiddenPictures: z.int().min(0).describe('How many of its pictures a moderator took down'),
  updatedAt: Time,
})
export type CollectionEntry = z.infer<typeof CollectionEntry>

/** Dollars as a number, at most two decimals; null clears it. */
export const Dollars = z
  .number({ error: 'Please enter a price in dollars' })
  .min(0, "The price can't be negative")
  .max(PRICE_PAID_MAX, 'This price is too high')
  .refine((dollars) => Math.abs(dollars * 100 - Math.round(dollars * 100)) < 1e-6, 'At most two decimals')

/** A valid calendar day within the range of the database. The server refuses future days, by its clock. */
export const AcquiredOn = z.iso
  .date('Please enter a date')
  .refine((day) => day >= ACQUIRED_FROM, `Please enter a date from ${ACQUIRED_FROM.slice(0, 4)} on`)

const Details = {
  condition: z.enum(CONDITIONS).nullish(),
  acquiredOn: AcquiredOn.nullish(),
  note: prose(NOTE_MAX).nullish(),
  pricePaid: Dollars.nullish(),
  value: Dollars.nullish(),
  isPublic: z.boolean().optional(),
  /** The member's own uploads in display order; those left out are detached. */
  pictureIds: z.array(Id).max(ENTRY_PICTURES_MAX, `At most ${ENTRY_PICTURES_MAX} pictures`).optional(),
}

/** Private unless `isPublic` is true. */
export const NewEntry = z.strictObject({
  opdbId: MachineId,
  status: z.enum(COLLECTION_STATUSES),
  ...Details,
})
export type NewEntry = z.output<typeof NewEntry>

export const EntryChange = z.strictObject({
  opdbId: MachineId.optional().describe('Another edition of the same title'),
  status: z.enum(COLLECTION_STATUSES).optional(),
  ...Details,
})
export type EntryChange = z.output<typeof EntryChange>

const OneEntry = z.strictObject({ id: Id })

/** Export with the table's columns as fields. */
export const CollectionExport = z.strictObject({
  exportedAt: Time,
  entries: z.array(
    z.strictObject({
      opdbId: z.string(),
      name: z.string(),
      manufacturer: z.string().nullable(),
      year: z.int().nullable(),
      status: z.enum(COLLECTION_STATUSES),
      condition: z.enum(CONDITIONS).nullable(),
      acquiredOn: z.iso.date().nullable(),
      pricePaid: Money.nullable(),
      value: Money.nullable(),
      note: z.string().nullable(),
      isPublic: z.boolean(),
      addedAt: Time,
    }),
  ),
})
export type CollectionExport = z.infer<typeof CollectionExport>

/** Ids of titles, each once for all its editions. */
const TitleIds = z.array(z.string())

/**
 * All machines marked in a member's lists, in one reply: there are few titles (some 1,700), so that the largest
 * collection is some 40 kB and a thousand entries are 8 kB. A call per page would be repeated at every filter.
 */
export const OwnMarks = z.strictObject({
  ratings: z.record(z.string(), Rating).describe('By the id of the title'),
  owned: TitleIds,
  wanted: TitleIds,
  had: TitleIds,
  favorites: z
    .array(z.string())
    .describe('Ids of titles and editions: whichever was marked, and the title of a marked edition'),
})
export type OwnMarks = z.infer<typeof OwnMarks>

export const collections = endpoints({
  'GET /api/collection': {
    summary: "The caller's own collection, notes and prices included.",
    access: 'member',
    limit: 'search',
    query: z.object({
      ...Window,
      status: z.enum(COLLECTION_STATUSES).optional(),
      q: SearchText.optional(),
      sort: z.enum(COLLECTION_SORTS).optional(),
    }),
    reply: page(CollectionEntry).extend({
      counts: z.strictObject({ owned: z.int(), wanted: z.int(), had: z.int() }),
    }),
  },
  'POST /api/collection': {
    summary: "Adds a machine to the caller's collection, private by default.",
    access: 'member',
    limit: 'write',
    body: NewEntry,
    reply: CollectionEntry,
    status: 201,
    refuses: [
      'unknown_machine',
      'edition_required',
      'wanted_already',
      'collection_full',
      'machine_full',
      'picture_in_use',
      'text_too_complex',
    ],
  },
  'PATCH /api/collection/{id}': {
    summary: "Changes one of the caller's entries. Others' entries are answered as not found.",
    access: 'collection.edit',
    limit: 'write',
    params: OneEntry,
    body: EntryChange,
    reply: CollectionEntry,
    refuses: [
      'unknown_machine',
      'edition_required',
      'other_title',
      'wanted_already',
      'machine_full',
      'picture_in_use',
      'text_too_complex',
    ],
  },
  'DELETE /api/collection/{id}': {
    summary: "Removes an entry and its pictures from the caller's collection.",
    access: 'collection.edit',
    limit: 'write',
    params: OneEntry,
  },
  'GET /api/collection/export': {
    summary: "The caller's whole collection; as CSV at /collection/export.csv.",
    access: 'member',
    limit: 'fetch',
    reply: CollectionExport,
  },
  'GET /api/collection/marks': {
    summary: `The caller's own marks on machines: each rating, entry and favorite in short, for the rows of lists. At most ${ENTRIES_MAX} entries and ${FAVORITES_MAX} favorites are counted.`,
    access: 'member',
    limit: 'read',
    reply: OwnMarks,
  },
  'GET /api/members/{username}/collection': showing(
    {
      summary: "A member's public entries: owned, wanted, then had; the newest of each first.",
      access: 'anyone',
      limit: 'read',
      params: z.strictObject({ username: z.string().min(1).max(64) }),
      query: z.object({ ...Window, status: z.enum(COLLECTION_STATUSES).optional() }),
      reply: page(PublicEntry),
      refuses: ['member_not_found'],
    },
    (reply, { params }) => [
      memberKey(params.username),
      collectionKey(params.username),
      ...machineListKeys,
      ...(reply?.data ?? []).flatMap(({ id, pictures }) => [
        picturesKey('collection', id),
        ...pictures.map((picture) => pictureKey(picture.id)),
      ]),
    ],
  ),
  'GET /api/machines/{opdbId}/keepers': showing(
    {
      summary: 'How many members own, want and had a title; for members also who does so publicly.',
      access: 'member',
      shared: 'unless_blocking',
      params: OneMachine,
      query: z.object({ ...KeysetWindow, status: z.enum(COLLECTION_STATUSES).optional() }),
      reply: keysetPage(
        z.strictObject({
          id: Id,
          ...memberNameAndPicture,
          opdbId: z.string(),
          edition: z.string().nullable(),
          status: z.enum(COLLECTION_STATUSES),
        }),
      ).extend({ counts: OwnerCounts }),
      refuses: ['unknown_machine'],
    },
    (reply, { params }) => [
      ...machineKeys(params.opdbId),
      listKey('members'),
      countsKey(machineKey(params.opdbId)),
      ...(reply?.data ?? []).map(({ username }) => memberKey(username)),
    ],
  ),
  'GET /api/machines/{opdbId}/keeping': {
    summary: "The caller's own entries of a title and whether it is a favorite.",
    access: 'member',
    params: OneMachine,
    reply: z.strictObject({ entries: z.array(CollectionEntry), isFavorite: z.boolean() }),
    refuses: ['unknown_machine'],
  },
  'GET /api/favorites': {
    summary: "The caller's favorite machines, the newest first.",
    access: 'member',
    query: z.object({ ...Window }),
    reply: page(CollectionMachine),
  },
  'GET /api/members/{username}/favorites': {
    summary: 'The newest favorites of a member who shows them; none of one who does not.',
    access: 'member',
    limit: 'read',
    params: z.strictObject({ username: z.string().min(1).max(64) }),
    query: z.object({ ...Window }),
    reply: page(CollectionMachine),
    refuses: ['member_not_found'],
  },
  'GET /api/favorites/ids': {
    summary: "The ids of the caller's favorites, for the buttons on cards.",
    access: 'member',
    reply: z.strictObject({ ids: z.array(z.string()) }),
  },
  'PUT /api/favorites/{opdbId}': {
    summary: 'Makes a machine a favorite. Idempotent.',
    access: 'member',
    limit: 'write',
    params: OneMachine,
    refuses: ['unknown_machine', 'favorites_full'],
  },
  'DELETE /api/favorites/{opdbId}': {
    summary: "Removes a favorite; of a title, its editions' too. Idempotent.",
    access: 'member',
    limit: 'write',
    params: OneMachine,
  },
})
