// Machines: the catalogue (our copy of the Open Pinball Database), its search, and this site's own machines.
import { z } from 'zod'
import { endpoints, showing } from '#contract/endpoint.ts'
import { OPDB_ID } from '#contract/machine-ids.ts'
import { Picture } from '#contract/pictures/pictures.ts'
import {
  countsKey,
  listKey,
  machineKey,
  machineKeys,
  machineListKeys,
  pictureKey,
  settingsKey,
} from '#contract/purge-keys.ts'
import { count, Id, late, line, Money, OpdbId, page, SearchText, Time, Window } from '#contract/values.ts'
import { FACT_FIELDS } from './admin-constants.ts'
import { MachineIds, OneMachine } from './ids.ts'
import {
  CATALOGUE_IMAGE_TYPES,
  DISPLAY_TYPES,
  EDITION_GROUPS,
  MACHINE_BADGES,
  MACHINE_IMAGE_TYPES,
  MACHINE_SORTS,
  MACHINE_TYPES,
  MAKER_WORDS,
  type MakerWord,
} from './words.ts'

/** One machine or edition in search results. Null for facts that the source does not have. */
export const FoundMachine = z.strictObject({
  id: z.string(),
  opdb_id: z.string(),
  text: z.string().describe('The name once more, by its name in the source’s own search'),
  name: z.string(),
  supplementary: z.string().describe('Maker and year'),
  shortname: z.string().nullable().describe('As players abbreviate it: "TAF"'),
  common_name: z.string().nullable().describe('What players call it where the full name is longer'),
  manufacturer: z.string().nullable(),
  year: z.int().nullable(),
  type: z.string().nullable(),
  display: z.string().nullable(),
  player_count: z.int().nullable(),
  features: z.array(z.string()),
  title_id: z.string(),
  image_url: z.string().nullable(),
  is_live: z.boolean().describe('Found by the source’s search alone; asking for its id adds it here'),
})
export type FoundMachine = z.infer<typeof FoundMachine>

export const EditionRow = z.strictObject({
  opdbId: z.string(),
  name: z.string(),
  edition: z.string().nullable().describe('What tells it from its title: "Pro", "Premium"'),
  manufacturer: z.string().nullable(),
  year: z.int().nullable(),
  group: z.enum(EDITION_GROUPS),
})
export type EditionRow = z.infer<typeof EditionRow>

/** One title in a list: facts of its original machine, and every edition that matches. */
export const MachineRow = z.strictObject({
  titleId: z.string(),
  opdbId: z.string(),
  name: z.string(),
  manufacturer: z.string().nullable(),
  manufacturerId: z.int().nullable(),
  year: z.int().nullable(),
  type: z.string().nullable(),
  display: z.string().nullable(),
  playerCount: z.int().nullable(),
  imageUrl: z.string().nullable().describe('This site’s own main picture, else the source’s'),
  /** Members' rating of the title; null without ratings. */
  rating: late(z.strictObject({ mean: z.number().min(1).max(5), count: z.int().min(1) }).nullable()),
  editions: z.array(EditionRow),
})
export type MachineRow = z.infer<typeof MachineRow>

const facet = <T extends z.ZodType>(value: T) => z.array(z.strictObject({ value, count: z.int() }))

/** Number of titles per filter value, with all other filters applied. */
export const MachineFacets = z.strictObject({
  manufacturers: z.array(z.strictObject({ id: z.int(), name: z.string(), count: z.int() })),
  decades: facet(z.int()),
  types: facet(z.string()),
  displays: facet(z.string()),
  players: facet(z.int()),
  features: facet(z.string()),
})
export type MachineFacets = z.infer<typeof MachineFacets>

export const MachineQuery = z.object({
  ...Window,
  q: SearchText.optional(),
  manufacturer: z
    .enum(Object.keys(MAKER_WORDS) as [MakerWord, ...MakerWord[]])
    .transform((word) => MAKER_WORDS[word])
    .or(Id)
    .optional(),
  decade: count(1880, 2100)
    .refine((year) => year % 10 === 0, 'A decade is its first year, such as 1990')
    .optional(),
  type: z.enum(MACHINE_TYPES).optional(),
  display: z.enum(DISPLAY_TYPES).optional(),
  players: count(1, 20).optional(),
  feature: line(60).optional(),
  person: line(200).optional().describe('The whole name of somebody who made the machine'),
  sort: z.enum(MACHINE_SORTS).optional(),
})
export type MachineQuery = z.output<typeof MachineQuery>

const CatalogueImageView = z.strictObject({
  title: z.string().nullable(),
  type: z.enum(CATALOGUE_IMAGE_TYPES),
  primary: z.boolean(),
  urls: z.strictObject({
    small: z.string().nullable(),
    medium: z.string().nullable(),
    large: z.string().nullable(),
  }),
})
export type CatalogueImageView = z.infer<typeof CatalogueImageView>

const Person = z.strictObject({ name: z.string(), role: z.string() })

/** All data of one catalogue entry, with the Open Pinball Database's spelling. */
export const OpdbMachine = z.strictObject({
  id: z.string(),
  opdb_id: z.string(),
  name: z.string(),
  shortname: z.string().nullable(),
  common_name: z.string().nullable(),
  title_id: z.string(),
  title: z.string(),
  manufacturer: z.strictObject({ id: z.int(), name: z.string(), full_name: z.string() }).nullable(),
  year: z.int().nullable(),
  manufacture_date: z.string().nullable().describe('As the source gives it; day and month are often padding'),
  ipdb_id: z.int().nullable(),
  type: z.string().nullable(),
  display: z.string().nullable(),
  player_count: z.int().nullable(),
  features: z.array(z.string()),
  keywords: z.array(z.string()),
  designers: z.array(z.string()),
  artists: z.array(z.string()),
  people: z.array(Person),
  images: z.array(CatalogueImageView),
  description: z.string().nullable(),
  editions: z.array(
    z.strictObject({
      opdb_id: z.string(),
      name: z.string(),
      edition: z.string().nullable(),
      manufacturer: z.string().nullable(),
      year: z.int().nullable(),
      group: z.enum(EDITION_GROUPS).describe('"copy": by another maker than the title, or for export'),
      is_physical: z.boolean(),
    }),
  ),
  is_gone: z.boolean().describe('True when the source no longer has the entry'),
  moved_from: z.string().optional().describe('The asked id, where it has moved to this one'),
  corrected: z
    .array(z.enum(FACT_FIELDS))
    .optional()
    .describe('Facts that say what this site says, and not the source'),
  opdb_url: z.string(),
  ipdb_url: z.string().nullable(),
})
export type OpdbMachine = z.infer<typeof OpdbMachine>

export const MachineImage = z.strictObject({
  id: Id,
  imageUrl: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  imageType: z.enum(MACHINE_IMAGE_TYPES),
  isMainImage: z.boolean(),
  /** Our own copy; null until it is fetched, if that failed, and for hotlinked pictures of the source. */
  picture: Picture.nullable().optional(),
})
export type MachineImage = z.infer<typeof MachineImage>

/** One of this site's own machines, for admins. */
export const LocalMachine = z.strictObject({
  id: Id,
  name: z.string(),
  kind: z.enum(['pinball', 'arcade']),
  opdbId: z.string().nullable(),
  ipdbId: z.int().nullable(),
  yearReleased: z.int().nullable(),
  manufacturerId: z.int().nullable(),
  typeId: z.string().nullable(),
  customDescription: z.string().nullable(),
  customNotes: z.string().nullable(),
  productionRun: z.int().nullable(),
  value: Money.nullable().describe('US dollars'),
  rarity: z.string().nullable(),
  images: z.array(MachineImage),
})
export type LocalMachine = z.infer<typeof LocalMachine>

/** Public part of this site's own facts about a machine; notes are for admins only. */
export const LocalFacts = LocalMachine.pick({
  id: true,
  customDescription: true,
  productionRun: true,
  value: true,
  rarity: true,
  images: true,
})
export type LocalFacts = z.infer<typeof LocalFacts>

export const MachineDetail = z.strictObject({
  opdbId: z.string(),
  name: z.string(),
  titleId: z.string(),
  title: z.string(),
  manufacturer: z.strictObject({ id: z.int(), name: z.string(), fullName: z.string() }).nullable(),
  year: z.int().nullable(),
  manufactureDate: z.string().nullable(),
  ipdbId: z.int().nullable(),
  type: z.string().nullable(),
  display: z.string().nullable(),
  playerCount: z.int().nullable(),
  features: z.array(z.string()),
  keywords: z.array(z.string()),
  people: z.array(Person),
  images: z.array(CatalogueImageView),
  description: z.string().nullable(),
  editions: z.array(EditionRow.extend({ isPhysical: z.boolean() })),
  local: LocalFacts.nullable(),
  isGone: z.boolean(),
  movedFrom: z.string().optional(),
  opdbUrl: z.string().nullable().describe('Null for a machine that was added by hand'),
  ipdbUrl: z.string().nullable(),
})
export type MachineDetail = z.infer<typeof MachineDetail>

/** A machine card on the home page. */
export const FeaturedMachine = z.strictObject({
  opdbId: z.string(),
  name: z.string(),
  badge: z.enum(MACHINE_BADGES),
  manufacturer: z.string().nullable(),
  year: z.string(),
  rating: late(z.number().min(1).max(5)),
  ratingCount: late(z.int()),
  display: z.string().nullable(),
  imageUrl: z
    .string()
    .nullable()
    .describe('This site’s own main picture, else the source’s where the site shows those'),
})
export type FeaturedMachine = z.infer<typeof FeaturedMachine>

export const CatalogueSync = z.strictObject({
  id: Id,
  source: z.string(),
  status: z.enum(['running', 'done', 'failed', 'interrupted']),
  added: z.int(),
  changed: z.int(),
  gone: z.int(),
  moved: z.int(),
  unchanged: z.int(),
  rejected: z.array(z.strictObject({ record: z.string(), reason: z.string() })),
  error: z.string().nullable(),
  startedAt: Time,
  finishedAt: Time.nullable(),
})
export type CatalogueSync = z.infer<typeof CatalogueSync>

const AnyOpdbId = z.strictObject({ id: OpdbId })

/** Whether a text has the form of an Open Pinball Database id. */
export function isOpdbId(text: string): boolean {
  return text.length <= 44 && OPDB_ID.test(text)
}

export const machines = endpoints({
  'GET /api/opdb/search': {
    summary: 'Machines whose name, short name, maker, year or id matches the query, the best first.',
    access: 'anyone',
    limit: 'search',
    query: z.object({ query: SearchText }),
    reply: z.array(FoundMachine),
    shows: 'unstorable',
  },
  'GET /api/opdb/short-names': showing(
    {
      summary:
        'Two-letter names by which machines are known, such as "tz": the only searches shorter than three.',
      access: 'anyone',
      shared: true,
      limit: 'read',
      reply: z.array(z.string()),
    },
    () => machineListKeys,
  ),
  'GET /api/opdb/machine/{id}': showing(
    {
      summary:
        'One catalogue entry by its id; a title with its editions, a moved id as the entry it leads to.',
      access: 'anyone',
      limit: 'read',
      params: AnyOpdbId,
      reply: OpdbMachine,
      refuses: ['unknown_machine'],
    },
    (machine, { params }) => machineKeys(params.id, machine?.opdb_id),
  ),
  'POST /api/opdb/import/{id}': {
    summary:
      'Makes a machine of this site from a catalogue entry; the same machine when it was imported before.',
    access: 'admin',
    limit: 'write',
    params: AnyOpdbId,
    reply: LocalMachine,
    status: 201,
    refuses: ['unknown_machine', 'opdb_down', 'edition_required'],
  },
  'GET /api/machines': showing(
    {
      summary: 'Titles of the catalogue with their editions, filtered, and how many each filter would leave.',
      access: 'anyone',
      shared: true,
      limit: 'search',
      query: MachineQuery,
      reply: page(MachineRow).extend({ facets: MachineFacets }),
    },
    (_, { query }) => [
      ...machineListKeys,
      countsKey('catalogue'),
      ...(query.sort === 'rating' ? [listKey('rankings')] : []),
    ],
  ),
  'GET /api/machines/{opdbId}': showing(
    {
      summary: "One catalogue entry with this site's own facts about it.",
      access: 'anyone',
      limit: 'read',
      params: OneMachine,
      reply: MachineDetail,
      refuses: ['unknown_machine'],
    },
    (machine, { params }) => [
      ...machineKeys(params.opdbId, machine?.opdbId),
      ...(machine?.local?.images ?? []).flatMap(({ picture }) => (picture ? [pictureKey(picture.id)] : [])),
    ],
  ),
  'GET /api/featured-machines': showing(
    {
      summary: 'The machines that the home page features, in order.',
      access: 'anyone',
      shared: true,
      limit: 'read',
      query: z.object({ ...Window }),
      reply: page(FeaturedMachine),
    },
    (reply) => [
      settingsKey,
      ...machineListKeys,
      ...(reply?.data ?? []).map(({ opdbId }) => countsKey(machineKey(opdbId))),
    ],
  ),
  'GET /api/admin/machines': {
    summary: "This site's own machines, the newest import first; with ids, those of these entries.",
    access: 'admin',
    query: z.object({ ...Window, machineIds: MachineIds.optional() }),
    reply: page(LocalMachine),
  },
  // The calls that change it share this path, so the parameter has their name.
  'GET /api/admin/machines/{id}': {
    summary:
      'The machine of this site that was imported from a catalogue entry or added by hand; 404 when there is none.',
    access: 'admin',
    params: z.strictObject({ id: OneMachine.shape.opdbId }),
    reply: LocalMachine,
    refuses: ['not_imported'],
  },
  'GET /api/admin/catalogue-syncs': {
    summary: 'The last runs of the catalogue synchronization, the newest first.',
    access: 'admin',
    query: z.object({ ...Window }),
    reply: page(CatalogueSync),
  },
})
