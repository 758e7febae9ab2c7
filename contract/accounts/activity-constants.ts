// Kinds of a member's own activity. Without schemas, so that pages do not load the validator.

export const ACTIVITY_KINDS = [
  'topic',
  'reply',
  'listing',
  'rating',
  'review',
  'collection',
  'proposal',
  'event',
] as const
export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

export const ACTIVITY_PAGE_SIZE = 20
