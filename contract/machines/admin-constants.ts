// Words and limits of machine administration, history and proposals. Without schemas, so that pages do not load the
// validator.

/** Facts that admins can correct over the Open Pinball Database; the source's value is stored beside. */
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

/** Fields that only this site has; the source has none of them. */
export const OWN_FIELDS = [
  'customDescription',
  'customNotes',
  'productionRun',
  'value',
  'rarity',
  'kind',
] as const
export type OwnField = (typeof OWN_FIELDS)[number]

/** Fields that members can propose: facts, and the site's own fields that a source can prove. */
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
/** Suggested by the form; other words are accepted. */
export const RARITIES = ['Common', 'Uncommon', 'Rare', 'Very Rare'] as const

export const IMAGES_PER_MACHINE = 40

/** Causes of a revision. `synced` is a change in the source. */
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
/** Maximum of open proposals per member. */
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
