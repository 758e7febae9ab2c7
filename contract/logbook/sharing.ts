// Logbook: sharing by link or on paper, and the own collection as a table with sums.
import { z } from 'zod'
import { memberName } from '#contract/accounts/member-names.ts'
import { CollectionEntry, CollectionMachine } from '#contract/collections/collections.ts'
import { COLLECTION_STATUSES } from '#contract/collections/constants.ts'
import { endpoints } from '#contract/endpoint.ts'
import { Picture } from '#contract/pictures/pictures.ts'
import { Id, Money, page, Window } from '#contract/values.ts'
import { SHARE_KEY_MAX, SHEET_ENTRIES_MAX, TABLE_SORTS } from './limits.ts'
import { LogbookShare, LogEntry, LogTotals, MoneySum } from './logbook.ts'

/** A machine's shared history, without notes and values of the collection. */
export const LogbookSheet = z.strictObject({
  machine: CollectionMachine,
  owner: z.strictObject(memberName).nullable().describe('Where names are shown'),
  status: z.enum(COLLECTION_STATUSES),
  condition: CollectionEntry.shape.condition,
  acquiredOn: CollectionEntry.shape.acquiredOn,
  pictures: z.array(Picture),
  totals: LogTotals.pick({
    entries: true,
    services: true,
    games: true,
    lastServiceOn: true,
    bestScore: true,
  }).extend({
    spent: MoneySum.nullable().describe('Where prices are shown'),
  }),
  entries: z
    .array(LogEntry)
    .describe(
      `The latest ${SHEET_ENTRIES_MAX}; prices, costs and names of others are null unless they are shown`,
    ),
})
export type LogbookSheet = z.infer<typeof LogbookSheet>

/** The same for anyone with the link. */
export const SharedSheet = LogbookSheet.extend({
  id: Id.describe('The entry of the collection; by it the logbook is reported'),
  isOwn: z.boolean(),
})
export type SharedSheet = z.infer<typeof SharedSheet>

export const TableRow = z.strictObject({
  id: Id,
  machine: CollectionMachine,
  status: z.enum(COLLECTION_STATUSES),
  condition: CollectionEntry.shape.condition,
  acquiredOn: CollectionEntry.shape.acquiredOn,
  paid: MoneySum.nullable(),
  spent: MoneySum.nullable(),
  value: Money.nullable(),
})
export type TableRow = z.infer<typeof TableRow>

const OneMachine = z.strictObject({ id: Id })

export const logbookSharing = endpoints({
  'GET /api/collection/table': {
    summary: "The caller's own collection as a table, with sums of all that it lists.",
    access: 'member',
    limit: 'search',
    query: z.object({
      ...Window,
      status: z.enum(COLLECTION_STATUSES).optional(),
      sort: z.enum(TABLE_SORTS).optional(),
      order: z.enum(['asc', 'desc']).optional(),
    }),
    reply: page(TableRow).extend({
      totals: z
        .strictObject({ paid: MoneySum.nullable(), spent: MoneySum.nullable(), value: MoneySum.nullable() })
        .describe('Null where no machine has such a value'),
      totaled: z
        .strictObject({ paid: z.int().min(0), spent: z.int().min(0), value: z.int().min(0) })
        .describe('Number of machines in each total'),
    }),
  },
  'GET /api/collection/{id}/logbook/sheet': {
    summary: "One of the caller's machines with its history, to print for a buyer.",
    access: 'collection.edit',
    limit: 'read',
    params: OneMachine,
    query: z.object({ prices: z.literal('yes').optional(), names: z.literal('yes').optional() }),
    reply: LogbookSheet,
  },
  'PUT /api/collection/{id}/logbook/share': {
    summary: 'Shares the logbook by a secret link, or changes what the link shows; the link stays the same.',
    access: 'collection.show',
    limit: 'write',
    params: OneMachine,
    body: z.strictObject({ showsPrices: z.boolean(), showsNames: z.boolean() }),
    reply: LogbookShare,
  },
  'DELETE /api/collection/{id}/logbook/share': {
    summary: 'Revokes the link for good. Idempotent.',
    access: 'collection.edit',
    limit: 'write',
    params: OneMachine,
  },
  'GET /api/shared-logbooks': {
    summary: 'A shared logbook, for anyone with the link’s key.',
    access: 'anyone',
    limit: 'read',
    query: z.object({
      key: z
        .string()
        .min(1)
        .max(SHARE_KEY_MAX)
        .regex(/^[\w-]+$/),
    }),
    reply: SharedSheet,
    shows: 'unstorable',
  },
})
