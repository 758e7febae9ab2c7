// Words and numbers of the price guide. Without schemas, so that pages do not load the validator.
import type { CONDITIONS } from '#contract/conditions.ts'

type Condition = (typeof CONDITIONS)[number]

/** Minimum of deals per guide, each between two members who count once; counts are rounded to multiples of it. */
export const GUIDE_DEALS = 5

/** Conditions that sell at about the same price: single ones would rarely have enough deals. */
export const CONDITION_BANDS = ['top', 'used', 'project'] as const
export type ConditionBand = (typeof CONDITION_BANDS)[number]

export const BAND_OF: Readonly<Record<Condition, ConditionBand>> = {
  new: 'top',
  like_new: 'top',
  excellent: 'used',
  good: 'used',
  fair: 'project',
  poor: 'project',
}

export const BAND_LABELS: Readonly<Record<ConditionBand, string>> = {
  top: 'New or like new',
  used: 'Excellent or good',
  project: 'Fair or poor',
}
