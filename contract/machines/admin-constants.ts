// Words and bounds of the machine desk, its history and its proposals, without schemas: pages need them while they run.

/** Facts that can be corrected over what the Open Pinball Database says; its own value stays beside. */
export const FACT_FIELDS = [
  'name',
  'manufacturer',
  'year',
  'type',
  'display',
  'playerCount',
  'ipdbId',
  'features',
  'people',
] as const
export type FactField = (typeof FACT_FIELDS)[number]

/** What only this site keeps of a machine; the source knows nothing of it. */
export const OWN_FIELDS = [
  'customDescription',
  'customNotes',
  'productionRun',
  'value',
  'rarity',
  'kind',
] as const
export type OwnField = (typeof OWN_FIELDS)[number]

/** What members can propose: facts, and of the site's own fields those that a source can prove. */
export const PROPOSED_FIELDS = [...FACT_FIELDS, 'customDescription', 'productionRun'] as const
export type ProposedField = (typeof PROPOSED_FIELDS)[number]

export const FIELD_LABELS: Readonly<Record<FactField | OwnField, string>> = {
  name: 'Name',
  manufacturer: 'Manufacturer',
  year: 'Year',
  type: 'Type',
  display: 'Display',
  playerCount: 'Players',
  ipdbId: 'IPDB number',
  features: 'Features',
  people: 'People',
  customDescription: 'Description',
  customNotes: 'Notes (admins only)',
  productionRun: 'Production run',
  value: 'Value',
  rarity: 'Rarity',
  kind: 'Kind',
}

/** The id under which a machine of this site stands in the catalogue and on pages. */
export function machineIdOf({ id, opdbId }: { id: number; opdbId: string | null }): string {
  return opdbId ?? `L${id}`
}

export const PERSON_ROLES = [
  'design',
  'art',
  'software',
  'mechanics',
  'sound',
  'music',
  'dots_animation',
] as const

export const MACHINE_KINDS = ['pinball', 'arcade'] as const
export const MACHINE_KIND_LABELS: Readonly<Record<(typeof MACHINE_KINDS)[number], string>> = {
  pinball: 'Pinball',
  arcade: 'Arcade',
}
/** Offered by the form; any other word is taken as well. */
export const RARITIES = ['Common', 'Uncommon', 'Rare', 'Very Rare'] as const

export const IMAGES_PER_MACHINE = 40

/** What made a revision. `synced` is the source's own news of a machine of ours. */
export const REVISION_KINDS = [
  'imported',
  'created',
  'edited',
  'proposed',
  'images',
  'restored',
  'synced',
  'deleted',
] as const
export type RevisionKind = (typeof REVISION_KINDS)[number]

export const PROPOSAL_STATES = ['open', 'accepted', 'declined', 'withdrawn'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]
/** So many may wait for an admin at a time, of one member. */
export const OPEN_PROPOSALS_MAX = 50

export const ADMIN_MAX = {
  name: 120,
  maker: 80,
  description: 5_000,
  notes: 5_000,
  rarity: 40,
  feature: 60,
  features: 30,
  person: 80,
  people: 40,
  imageTitle: 140,
  imageDescription: 500,
  source: 500,
  reason: 1_000,
  productionRun: 10_000_000,
  /** Whole dollars. */
  value: 100_000_000,
} as const
export const YEAR_MIN = 1880
export const YEAR_MAX = 2100

export const HISTORY_PAGE_SIZE = 25
export const PROPOSALS_PAGE_SIZE = 25
