import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { CatalogueImage, CataloguePerson } from './records.ts'

/** Makers as the Open Pinball Database numbers them. */
export const manufacturers = pgTable('manufacturers', {
  id: integer().primaryKey(),
  name: text().notNull(),
  fullName: text().notNull(),
})

/** Our copy of the Open Pinball Database: titles, machines and aliases, each under its own id. */
export const catalogueEntries = pgTable(
  'catalogue_entries',
  {
    opdbId: text().primaryKey(),
    kind: text({ enum: ['title', 'machine', 'alias'] }).notNull(),
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
  },
  (t) => [index('machine_images_machine').on(t.machineId, t.position)],
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
