// Words and numbers of ratings. Without schemas, so that pages do not load the validator.

/** Ratings go from 1 to 5 in half steps. */
export const RATING_STEPS = [1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5] as const
export const REVIEW_MAX = 1_000

/**
 * Weight of the Bayesian mean: a title's score is drawn towards the mean of all ratings, as if this many more members
 * had given that mean: (PRIOR_WEIGHT × mean of all + sum of the title's) / (PRIOR_WEIGHT + number of the title's).
 */
export const PRIOR_WEIGHT = 10
/** Minimum of ratings for a place in top lists. */
export const RANKED_FROM = 3
export const TOP_PAGE_SIZE = 50
export const REVIEWS_PAGE_SIZE = 10
/** Number of reviews on a profile. */
export const REVIEWS_ON_PROFILE = 3

export const RATING_SORTS = ['newest', 'highest', 'lowest'] as const

/** Eras of flipper machines by year of manufacture: first year, last year. */
export const ERAS = {
  woodrail: { label: 'Woodrail era', from: 1940, to: 1960 },
  electromechanical: { label: 'Electromechanical era', from: 1961, to: 1976 },
  early_solid_state: { label: 'Early solid state', from: 1977, to: 1985 },
  alphanumeric: { label: 'Alphanumeric era', from: 1986, to: 1990 },
  dot_matrix: { label: 'Dot-matrix era', from: 1991, to: 2012 },
  lcd: { label: 'LCD era', from: 2013, to: 2100 },
} as const
export type Era = keyof typeof ERAS

/** Draft kind of reviews, each about a title. */
export const REVIEW_DRAFT = 'review'
