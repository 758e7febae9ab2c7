// What members do on the site, as their own activity lists it: apart from the schemas, which bring the validator along.

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
