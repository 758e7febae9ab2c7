// Conditions of the specification, in which a collection and the market grade. Without schemas, so that pages do not load
// the validator.

export const CONDITIONS = ['new', 'like_new', 'excellent', 'good', 'fair', 'poor'] as const
export const CONDITION_LABELS: Readonly<Record<(typeof CONDITIONS)[number], string>> = {
  new: 'New',
  like_new: 'Like new',
  excellent: 'Excellent',
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor / For Parts',
}
