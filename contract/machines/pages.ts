// Machine pages: all data of the page of a machine or of a title.
import { z } from 'zod'
import { endpoints, showing } from '#contract/endpoint.ts'
import { Picture } from '#contract/pictures/pictures.ts'
import { countsKey, machineKey, machineKeys, pictureKey, settingsKey } from '#contract/purge-keys.ts'
import { Id, late, Money } from '#contract/values.ts'
import { FACT_FIELDS, MACHINE_KINDS } from './admin-constants.ts'
import { OneMachine } from './ids.ts'
import { EDITION_GROUPS, MACHINE_IMAGE_TYPES } from './words.ts'

/** Members' ratings of a title, over all its editions. */
export const RatingSummary = late(
  z.strictObject({
    count: z.int().min(0),
    /** Plain mean with two decimals; null without ratings. */
    mean: z.number().min(1).max(5).nullable(),
    /** The ranking score: the mean drawn towards the mean of all ratings; null without ratings. */
    score: z.number().min(1).max(5).nullable(),
    /** Counts of ratings 1, 1.5, … 5: nine numbers. */
    histogram: z.array(z.int().min(0)).length(9),
  }),
)
export type RatingSummary = z.infer<typeof RatingSummary>

/** Collection entries, private ones included: counts do not identify members. */
export const OwnerCounts = late(
  z.strictObject({
    owned: z.int().min(0),
    wanted: z.int().min(0),
    had: z.int().min(0),
    favorites: z.int().min(0),
  }),
)
export type OwnerCounts = z.infer<typeof OwnerCounts>

/** A machine's picture: our own copy, or a link to the Open Pinball Database's if the site shows those. */
export const MachinePicture = z.strictObject({
  /** The picture's id on this site; null for the source's. */
  id: Id.nullable(),
  title: z.string().nullable(),
  type: z.enum(MACHINE_IMAGE_TYPES),
  isMain: z.boolean(),
  picture: Picture.nullable(),
  /** Exactly one of `picture` and `linked` is present. */
  linked: z
    .strictObject({
      small: z.string(),
      large: z.string(),
      width: z.int().min(1).nullable(),
      height: z.int().min(1).nullable(),
    })
    .nullable(),
  credit: z.string().nullable().describe('Whom the page names under it; null for the site’s own'),
})
export type MachinePicture = z.infer<typeof MachinePicture>

const Maker = z.strictObject({ id: z.int(), name: z.string(), fullName: z.string() })

/** One edition in the comparison of editions. Null for unknown facts. */
export const EditionFacts = z.strictObject({
  opdbId: z.string(),
  name: z.string(),
  edition: z.string().nullable(),
  group: z.enum(EDITION_GROUPS),
  slug: z.string(),
  manufacturer: z.string().nullable(),
  year: z.int().nullable(),
  type: z.string().nullable(),
  display: z.string().nullable(),
  playerCount: z.int().nullable(),
  features: z.array(z.string()),
  productionRun: z.int().nullable(),
  value: Money.nullable(),
  keepers: OwnerCounts,
})
export type EditionFacts = z.infer<typeof EditionFacts>

export const MachinePage = z.strictObject({
  opdbId: z.string().describe('The id under which it stands now; "L" and a number when it was added by hand'),
  /** The readable last part of its canonical address. */
  slug: z.string(),
  level: z.enum(['title', 'edition']),
  kind: z.enum(MACHINE_KINDS),
  name: z.string(),
  edition: z.string().nullable(),
  titleId: z.string(),
  title: z.string(),
  titleManufacturer: Maker.nullable().describe(
    'Whom the title is credited to; an edition may have another maker',
  ),
  manufacturer: Maker.nullable(),
  year: z.int().nullable(),
  type: z.string().nullable(),
  display: z.string().nullable(),
  playerCount: z.int().nullable(),
  features: z.array(z.string()),
  keywords: z.array(z.string()),
  people: z.array(z.strictObject({ name: z.string(), role: z.string() })),
  description: z.string().nullable(),
  productionRun: z.int().nullable(),
  value: Money.nullable(),
  rarity: z.string().nullable(),
  pictures: z.array(MachinePicture),
  editions: z.array(EditionFacts),
  rating: RatingSummary,
  keepers: OwnerCounts,
  /** Facts corrected here over the Open Pinball Database. */
  corrected: z.array(z.enum(FACT_FIELDS)),
  isGone: z.boolean().describe('True when the source no longer has it'),
  /** The requested id, if it has moved to this one: pages redirect. */
  movedFrom: z.string().optional(),
  ipdbId: z.int().nullable().describe('Number at the Internet Pinball Database'),
  opdbUrl: z.string().nullable(),
  ipdbUrl: z.string().nullable(),
})
export type MachinePage = z.infer<typeof MachinePage>

export const machinePages = endpoints({
  'GET /api/machine-pages/{opdbId}': showing(
    {
      summary: 'What the page of a machine, an edition or a title shows, in one answer.',
      access: 'anyone',
      shared: true,
      limit: 'read',
      params: OneMachine,
      reply: MachinePage,
      refuses: ['unknown_machine'],
    },
    (page, { params }) => [
      settingsKey,
      ...machineKeys(params.opdbId, page?.opdbId),
      countsKey(machineKey(page?.opdbId ?? params.opdbId)),
      ...(page?.pictures ?? []).flatMap(({ picture }) => (picture ? [pictureKey(picture.id)] : [])),
    ],
  ),
})
