// Tables of the machines room.
import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { FactField, OwnField, ProposedField } from '#contract/machines/admin-constants.ts'
import type { FactValue } from '#contract/machines/facts.ts'
import type { ProposedChanges } from '#contract/machines/proposals.ts'
import { users } from '#server/accounts/tables.ts'
import type { CatalogueImage, CataloguePerson } from '#server/machines/catalogue/records.ts'
import { pictures } from '#server/pictures/tables.ts'

/** Author of a change; the row outlives the member. */
const byMember = () => integer().references(() => users.id, { onDelete: 'set null' })
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/** Manufacturers, with the Open Pinball Database's numbers. */
export const manufacturers = pgTable('manufacturers', {
  id: integer().primaryKey(),
  name: text().notNull(),
  fullName: text().notNull(),
})

/**
 * Our copy of the Open Pinball Database: titles, machines and aliases, each under its own id. Hand-added machines are
 * here too, under "L" and their number, so that search, pages, ratings and collections have one kind of machine.
 */
export const catalogueEntries = pgTable(
  'catalogue_entries',
  {
    opdbId: text().primaryKey(),
    kind: text({ enum: ['title', 'machine', 'alias'] }).notNull(),
    /** Origin of the row: a synchronization neither changes the site's own nor treats them as missing. */
    origin: text({ enum: ['opdb', 'site'] })
      .notNull()
      .default('opdb'),
    machineKind: text({ enum: ['pinball', 'arcade'] })
      .notNull()
      .default('pinball'),
    titleId: text().notNull(),
    /** The machine of an alias; null for titles and machines. */
    parentId: text(),
    name: text().notNull(),
    commonName: text(),
    shortname: text(),
    manufacturerId: integer().references(() => manufacturers.id),
    year: integer(),
    /** From the source; days and months are often padding, so pages show only the year. */
    manufactureDate: date({ mode: 'string' }),
    type: text(),
    display: text(),
    playerCount: integer(),
    /** False for holders of editions, which one cannot own. */
    isPhysical: boolean().notNull().default(true),
    ipdbId: integer(),
    features: text().array().notNull().default([]),
    keywords: text().array().notNull().default([]),
    description: text(),
    images: jsonb().$type<CatalogueImage[]>().notNull().default([]),
    people: jsonb().$type<CataloguePerson[]>().notNull().default([]),
    /** Detects changes, because the source's own dates are unreliable. */
    contentHash: text().notNull(),
    sourceUpdatedAt: text(),
    /** Set when a full export no longer has the entry. */
    goneAt: timestamp({ withTimezone: true }),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('catalogue_entries_title').on(t.titleId),
    index('catalogue_entries_parent').on(t.parentId),
    index('catalogue_entries_manufacturer').on(t.manufacturerId, t.year),
    index('catalogue_entries_ipdb').on(t.ipdbId),
  ],
)

/** Present targets of moved ids; null if the entry was deleted. */
export const catalogueRedirects = pgTable('catalogue_redirects', {
  fromId: text().primaryKey(),
  toId: text(),
  changelogId: integer(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Log of synchronizations and their results. */
export const catalogueSyncs = pgTable(
  'catalogue_syncs',
  {
    id: serial().primaryKey(),
    source: text().notNull(),
    status: text({ enum: ['running', 'done', 'failed', 'interrupted'] }).notNull(),
    added: integer().notNull().default(0),
    changed: integer().notNull().default(0),
    gone: integer().notNull().default(0),
    moved: integer().notNull().default(0),
    unchanged: integer().notNull().default(0),
    rejected: jsonb().$type<{ record: string; reason: string }[]>().notNull().default([]),
    error: text(),
    etag: text(),
    startedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('catalogue_syncs_started').on(t.startedAt.desc().nullsFirst())],
)

/** Machines of this site: imported from the catalogue or hand-added. */
export const machines = pgTable(
  'machines',
  {
    id: serial().primaryKey(),
    name: text().notNull(),
    kind: text({ enum: ['pinball', 'arcade'] })
      .notNull()
      .default('pinball'),
    opdbId: text(),
    ipdbId: integer(),
    yearReleased: integer(),
    manufacturerId: integer().references(() => manufacturers.id),
    typeId: text(),
    customDescription: text(),
    customNotes: text(),
    productionRun: integer(),
    valueCents: bigint({ mode: 'number' }),
    rarity: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [uniqueIndex('machines_opdb_id').on(t.opdbId)],
)

export const machineImages = pgTable(
  'machine_images',
  {
    id: serial().primaryKey(),
    machineId: integer()
      .notNull()
      .references(() => machines.id, { onDelete: 'cascade' }),
    imageUrl: text().notNull(),
    title: text(),
    description: text(),
    imageType: text({ enum: ['backglass', 'playfield', 'cabinet', 'flyer', 'artwork', 'other'] }).notNull(),
    isMainImage: boolean().notNull().default(false),
    position: integer().notNull().default(0),
    /** The source's pictures are only linked, and only if the site shows them; the others are stored here. */
    origin: text({ enum: ['opdb', 'address', 'upload'] })
      .notNull()
      .default('opdb'),
    /** For uploads; copies of addresses are found by the address. */
    pictureId: integer().references(() => pictures.id, { onDelete: 'set null' }),
    addedBy: byMember(),
    createdAt: createdAt(),
  },
  (t) => [
    index('machine_images_machine').on(t.machineId, t.position),
    uniqueIndex('machine_images_main').on(t.machineId).where(sql`is_main_image`),
  ],
)

/**
 * Intended differences from the source's facts. The catalogue's row stays the source's, so that no synchronization
 * undoes them.
 */
export const catalogueEdits = pgTable(
  'catalogue_edits',
  {
    opdbId: text().notNull(),
    field: text().$type<FactField>().notNull(),
    /** JSON null means unknown. */
    value: jsonb().$type<FactValue>().notNull(),
    /** The source's value at the time of the edit, to detect when the source changes. */
    sourceValue: jsonb().$type<FactValue>().notNull(),
    editedBy: byMember(),
    editedAt: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.opdbId, t.field] })],
)

export interface FieldChange {
  field: FactField | OwnField
  before: FactValue
  after: FactValue
}

/** History of every machine: rows are added and never changed. */
export const machineRevisions = pgTable(
  'machine_revisions',
  {
    id: serial().primaryKey(),
    /** The machine's catalogue id; updated when it moves. */
    opdbId: text().notNull(),
    kind: text({
      enum: ['imported', 'created', 'edited', 'proposed', 'images', 'restored', 'synced', 'deleted'],
    }).notNull(),
    actorId: byMember(),
    changes: jsonb().$type<FieldChange[]>().notNull().default([]),
    note: text(),
    source: text(),
    proposalId: integer(),
    createdAt: createdAt(),
  },
  (t) => [
    index('machine_revisions_machine').on(t.opdbId, t.id.desc().nullsFirst()),
    index('machine_revisions_actor').on(t.actorId),
  ],
)

/** Members' proposals of additions and corrections. */
export const machineProposals = pgTable(
  'machine_proposals',
  {
    id: serial().primaryKey(),
    /** Null for a new machine; its id once it was accepted. */
    opdbId: text(),
    isAddition: boolean().notNull(),
    machineKind: text({ enum: ['pinball', 'arcade'] })
      .notNull()
      .default('pinball'),
    /** Its name at that time; outlives the machine. */
    machineName: text().notNull(),
    state: text({ enum: ['open', 'accepted', 'declined', 'withdrawn'] })
      .notNull()
      .default('open'),
    changes: jsonb().$type<ProposedChanges>().notNull(),
    before: jsonb().$type<Partial<Record<ProposedField, FactValue>>>().notNull().default({}),
    accepted: jsonb().$type<ProposedChanges>(),
    source: text().notNull(),
    proposerId: byMember(),
    reason: text(),
    decidedBy: byMember(),
    decidedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
  },
  (t) => [
    index('machine_proposals_state').on(t.state, t.id),
    index('machine_proposals_proposer').on(t.proposerId, t.id.desc().nullsFirst()),
    index('machine_proposals_machine').on(t.opdbId),
  ],
)

/**
 * Counts of ratings and collection entries, updated in the transaction that writes those. Ratings are in the title's
 * row, entries in the row of the edition that they name.
 */
export const machineCounters = pgTable(
  'machine_counters',
  {
    opdbId: text().primaryKey(),
    titleId: text().notNull(),
    ratingCount: integer().notNull().default(0),
    /** Sum in half points: a 4.5 is 9. */
    ratingHalves: integer().notNull().default(0),
    /** Counts of ratings 1, 1.5 … 5. */
    histogram: integer().array().notNull().default([0, 0, 0, 0, 0, 0, 0, 0, 0]),
    owned: integer().notNull().default(0),
    wanted: integer().notNull().default(0),
    had: integer().notNull().default(0),
    favorites: integer().notNull().default(0),
  },
  (t) => [index('machine_counters_title').on(t.titleId)],
)

/** Featured machines of the home page. */
export const featuredMachines = pgTable('featured_machines', {
  opdbId: text().primaryKey(),
  position: integer().notNull(),
  badge: text({ enum: ['New', 'Premium', 'Popular', 'Classic'] }).notNull(),
  /** Tenths of a point, 10 to 50. */
  ratingTenths: integer().notNull(),
  ratingCount: integer().notNull(),
})
