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

/** Whoever did it; the row outlives the member. */
const byMember = () => integer().references(() => users.id, { onDelete: 'set null' })
const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow()

/** Makers as the Open Pinball Database numbers them. */
export const manufacturers = pgTable('manufacturers', {
  id: integer().primaryKey(),
  name: text().notNull(),
  fullName: text().notNull(),
})

/**
 * Our copy of the Open Pinball Database: titles, machines and aliases, each under its own id. Machines added by hand
 * stand here as well, under "L" and their number, so that search, pages, ratings and collections know one kind of machine.
 */
export const catalogueEntries = pgTable(
  'catalogue_entries',
  {
    opdbId: text().primaryKey(),
    kind: text({ enum: ['title', 'machine', 'alias'] }).notNull(),
    /** Whose row it is: a synchronisation neither changes nor misses the site's own. */
    origin: text({ enum: ['opdb', 'site'] })
      .notNull()
      .default('opdb'),
    machineKind: text({ enum: ['pinball', 'arcade'] })
      .notNull()
      .default('pinball'),
    titleId: text().notNull(),
    /** The machine an alias belongs to; null on titles and machines. */
    parentId: text(),
    name: text().notNull(),
    commonName: text(),
    shortname: text(),
    manufacturerId: integer().references(() => manufacturers.id),
    year: integer(),
    /** As the source gives it; days and months are often padding, so only the year is shown. */
    manufactureDate: date({ mode: 'string' }),
    type: text(),
    display: text(),
    playerCount: integer(),
    /** False for holders of editions, which are not machines one can own. */
    isPhysical: boolean().notNull().default(true),
    ipdbId: integer(),
    features: text().array().notNull().default([]),
    keywords: text().array().notNull().default([]),
    description: text(),
    images: jsonb().$type<CatalogueImage[]>().notNull().default([]),
    people: jsonb().$type<CataloguePerson[]>().notNull().default([]),
    /** Change is found by this, because the source's own dates lie. */
    contentHash: text().notNull(),
    sourceUpdatedAt: text(),
    /** Set when a full export no longer holds the entry. */
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

/** Where ids that moved lead now; null where the entry was deleted. */
export const catalogueRedirects = pgTable('catalogue_redirects', {
  fromId: text().primaryKey(),
  toId: text(),
  changelogId: integer(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
})

/** Every run of the synchronisation and what it found. */
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

/** Machines of this site's own: imported from the catalogue or added by hand. */
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
    /** The source's own are only ever linked, and only while the site shows them; the others are kept here. */
    origin: text({ enum: ['opdb', 'address', 'upload'] })
      .notNull()
      .default('opdb'),
    /** Of uploads; copies of addresses are found by the address. */
    pictureId: integer().references(() => pictures.id, { onDelete: 'set null' }),
    addedBy: byMember(),
    createdAt: createdAt(),
  },
  (t) => [
    index('machine_images_machine').on(t.machineId, t.position),
    uniqueIndex('machine_images_main').on(t.machineId).where(sql`is_main_image`),
  ],
)

/** Facts that differ here from the source's on purpose. The catalogue's row stays the source's, so no sync undoes them. */
export const catalogueEdits = pgTable(
  'catalogue_edits',
  {
    opdbId: text().notNull(),
    field: text().$type<FactField>().notNull(),
    /** Null as a JSON value: it is not known. */
    value: jsonb().$type<FactValue>().notNull(),
    /** What the source said when the edit was made: news of it is told by the difference. */
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

/** The history of every machine: rows are added and never changed. */
export const machineRevisions = pgTable(
  'machine_revisions',
  {
    id: serial().primaryKey(),
    /** The machine's id in the catalogue; follows it when it moves. */
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

/** What members propose to add or to correct. */
export const machineProposals = pgTable(
  'machine_proposals',
  {
    id: serial().primaryKey(),
    /** Null for a machine that is missing; the new machine's once it was accepted. */
    opdbId: text(),
    isAddition: boolean().notNull(),
    machineKind: text({ enum: ['pinball', 'arcade'] })
      .notNull()
      .default('pinball'),
    /** As it was called then; it outlives the machine. */
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
 * Sums of what members gave and keep, written by those who write that, in the same transaction. Ratings stand in the
 * title's row; keepers in the row of the edition that they named.
 */
export const machineCounters = pgTable(
  'machine_counters',
  {
    opdbId: text().primaryKey(),
    titleId: text().notNull(),
    ratingCount: integer().notNull().default(0),
    /** Sum in half points: a 4.5 is 9. */
    ratingHalves: integer().notNull().default(0),
    /** How many gave 1, 1.5 … 5. */
    histogram: integer().array().notNull().default([0, 0, 0, 0, 0, 0, 0, 0, 0]),
    owned: integer().notNull().default(0),
    wanted: integer().notNull().default(0),
    had: integer().notNull().default(0),
    favorites: integer().notNull().default(0),
  },
  (t) => [index('machine_counters_title').on(t.titleId)],
)

/** The machines that the home page features. */
export const featuredMachines = pgTable('featured_machines', {
  opdbId: text().primaryKey(),
  position: integer().notNull(),
  badge: text({ enum: ['New', 'Premium', 'Popular', 'Classic'] }).notNull(),
  /** Tenths of a point, 10 to 50. */
  ratingTenths: integer().notNull(),
  ratingCount: integer().notNull(),
})
