// Format of the sample posts; seed.ts converts them into rows.
export interface SamplePost {
  title: string
  /** Name of a category of the base seed. */
  category: string
  by: string
  /** Absent for a draft. */
  daysAgo?: number
  excerpt: string | null
  /** Wrapped text; see unwrap. */
  text: string
  comments?: {
    views: number
    /** Oldest first. */
    replies: { by: string; hoursAfter: number; text: string }[]
  }
}
