// The Open Pinball Database's three formats, each converted to our records or rejected with a reason: the API's arrays
// (snake_case), the older bulk file (camelCase, three lists) and the newer one (one flat list).
import { z } from 'zod'
import { OPDB_ID } from '#contract/machine-ids.ts'
import { hasControlCharacters } from '#contract/values.ts'
import {
  type CatalogueImage,
  type CatalogueRecord,
  dated,
  identityOf,
} from '#server/machines/catalogue/records.ts'

const IMAGE_ADDRESS = /^https:\/\/img\.opdb\.org\/[\w./%~-]+$/

const cleaned = z.string().transform((value) => value.replace(/\s+/g, ' ').trim())
/** Databases do not accept every character that JSON can hold; such a text must not stop the other records. */
const visible = (max: number) =>
  z
    .string()
    .max(max, `is longer than ${max} characters`)
    .refine((value) => !hasControlCharacters(value), 'holds control characters')
const optionalText = (max: number) =>
  cleaned
    .nullish()
    .transform((value) => value || null)
    .pipe(visible(max).nullable())

const plain = (max: number) => cleaned.pipe(z.string().min(1, 'is empty')).pipe(visible(max))

const whole = (min: number, max: number) => z.int().min(min).max(max)
const flag = z.union([z.boolean(), z.literal(0), z.literal(1)]).transform(Boolean)
const tags = z.array(plain(80)).max(60)

const imageAddress = z
  .string()
  .max(500)
  .nullish()
  .transform((value) => (value && IMAGE_ADDRESS.test(value) ? value : null))

const Size = z.object({ width: whole(1, 20_000), height: whole(1, 20_000) }).nullish()
const Image = z.object({
  group: visible(80).nullish(),
  title: optionalText(300),
  primary: z.boolean().nullish(),
  type: z.string().max(40).nullish(),
  urls: z.object({ small: imageAddress, medium: imageAddress, large: imageAddress }),
  sizes: z.object({ medium: Size }).nullish().catch(null),
})

const IsoDate = z
  .string()
  .nullish()
  .transform((value) => value || null)
  .pipe(z.iso.date('is not a date').nullable())

const opdbId = z.string('is missing').regex(OPDB_ID, 'is not an OPDB id')

const SnakeMaker = z.object({
  manufacturer_id: whole(1, 2_000_000_000),
  name: plain(120),
  full_name: optionalText(200),
})
const CamelMaker = z.object({
  manufacturerId: whole(1, 2_000_000_000),
  name: plain(120),
  fullName: optionalText(200),
})

const common = {
  name: plain(200),
  type: optionalText(20),
  display: optionalText(40),
  ipdb: whole(1, 2_000_000_000).nullish(),
  players: whole(0, 100).nullish(),
  description: visible(20_000).nullish(),
  images: z.array(Image).max(100).nullish(),
}

const SnakeRecord = z.object({
  opdb_id: opdbId,
  is_machine_group: z.boolean().optional(),
  name: common.name,
  common_name: optionalText(200),
  shortname: optionalText(40),
  physical_machine: flag.nullish(),
  ipdb_id: common.ipdb,
  manufacture_date: IsoDate,
  manufacturer: SnakeMaker.nullish(),
  type: common.type,
  display: common.display,
  player_count: common.players,
  features: tags.nullish(),
  keywords: tags.nullish(),
  description: common.description,
  images: common.images,
  updated_at: visible(40).nullish(),
})

const CamelRecord = z.object({
  opdbId: opdbId,
  name: common.name,
  commonName: optionalText(200),
  shortname: optionalText(40),
  shortName: optionalText(40),
  physicalMachine: flag.nullish(),
  ipdbId: common.ipdb,
  manufactureDate: IsoDate,
  manufacturer: CamelMaker.nullish(),
  type: common.type,
  display: common.display,
  playerCount: common.players,
  features: z
    .array(z.union([plain(80), z.object({ name: plain(80) }).transform((tag) => tag.name)]))
    .nullish(),
  keywords: z
    .array(z.union([plain(80), z.object({ name: plain(80) }).transform((tag) => tag.name)]))
    .nullish(),
  description: common.description,
  images: common.images,
  people: z.array(z.object({ name: plain(200), role: plain(60) })).nullish(),
  updatedAt: visible(40).nullish(),
})

export type Reading = { record: CatalogueRecord } | { id: string | null; reason: string }

const FromSnake = SnakeRecord.transform(fromSnake)
const FromCamel = CamelRecord.transform(fromCamel)

/** Converts a raw record, or gives the reason why not; with its id if that is valid. */
export function readRecord(raw: unknown): Reading {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw))
    return { id: null, reason: 'is not a record' }
  const parsed = 'opdbId' in raw ? FromCamel.safeParse(raw) : FromSnake.safeParse(raw)
  if (parsed.success) return { record: parsed.data }
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') || 'record'
  return { id: idOf(raw), reason: `${field} ${reasonOf(issue)}` }
}

/** Name of a record in a report: its id, else its position and name. */
export function labelOf(raw: unknown, index: number): string {
  if (typeof raw === 'object' && raw !== null) {
    const id = idOf(raw)
    if (id) return id
    const { name } = raw as { name?: unknown }
    if (typeof name === 'string' && name.trim()) {
      const shown = [...name.replace(/[\p{C}\s]+/gu, ' ').trim()].slice(0, 60)
      return `record ${index + 1} ("${shown.join('')}")`
    }
  }
  return `record ${index + 1}`
}

function idOf(raw: object): string | null {
  const { opdb_id, opdbId: camelId } = raw as { opdb_id?: unknown; opdbId?: unknown }
  const id = opdb_id ?? camelId
  return typeof id === 'string' && OPDB_ID.test(id) ? id : null
}

function reasonOf(issue: z.core.$ZodIssue | undefined): string {
  if (!issue) return 'is not valid'
  const own = !/^(Invalid|Too |Unrecognized|Expected)/.test(issue.message)
  if (own) return issue.message
  if (issue.code === 'invalid_type')
    return `is not ${/^[aeiou]/.test(issue.expected) ? 'an' : 'a'} ${issue.expected}`
  return 'is not valid'
}

function fromSnake(raw: z.output<typeof SnakeRecord>): CatalogueRecord {
  const maker = raw.manufacturer
  return {
    ...identityOf(raw.opdb_id),
    name: raw.name,
    commonName: raw.common_name,
    shortname: raw.shortname,
    maker: maker
      ? { id: maker.manufacturer_id, name: maker.name, fullName: maker.full_name ?? maker.name }
      : null,
    ...dated(raw.manufacture_date),
    type: raw.type,
    display: raw.display,
    playerCount: raw.player_count || null,
    isPhysical: raw.physical_machine ?? true,
    ipdbId: raw.ipdb_id ?? null,
    features: raw.features ?? [],
    keywords: raw.keywords ?? [],
    description: raw.description?.trim() || null,
    images: imagesOf(raw.images),
    people: null,
    sourceUpdatedAt: raw.updated_at ?? null,
  }
}

function fromCamel(raw: z.output<typeof CamelRecord>): CatalogueRecord {
  const maker = raw.manufacturer
  const who = identityOf(raw.opdbId)
  return {
    ...who,
    name: raw.name,
    commonName: raw.commonName,
    shortname: raw.shortname ?? raw.shortName,
    maker: maker
      ? { id: maker.manufacturerId, name: maker.name, fullName: maker.fullName ?? maker.name }
      : null,
    ...dated(raw.manufactureDate),
    type: raw.type,
    display: raw.display,
    playerCount: raw.playerCount || null,
    // The newer bulk file has false on titles, for which physicality is meaningless.
    isPhysical: who.kind === 'title' ? true : (raw.physicalMachine ?? true),
    ipdbId: raw.ipdbId ?? null,
    features: raw.features ?? [],
    keywords: raw.keywords ?? [],
    description: raw.description?.trim() || null,
    images: imagesOf(raw.images),
    people: raw.people ?? null,
    sourceUpdatedAt: raw.updatedAt ?? null,
  }
}

const IMAGE_TYPES: readonly string[] = ['backglass', 'playfield', 'cabinet', 'closeup']

function imagesOf(raw: readonly z.output<typeof Image>[] | null | undefined): CatalogueImage[] {
  return (raw ?? [])
    .filter(({ urls }) => urls.small || urls.medium || urls.large)
    .map((image) => ({
      ...(image.group && { group: image.group }),
      title: image.title,
      isPrimary: image.primary ?? false,
      type: IMAGE_TYPES.includes(image.type ?? '') ? (image.type as CatalogueImage['type']) : 'other',
      urls: { small: image.urls.small, medium: image.urls.medium, large: image.urls.large },
      width: image.sizes?.medium?.width ?? null,
      height: image.sizes?.medium?.height ?? null,
    }))
}
