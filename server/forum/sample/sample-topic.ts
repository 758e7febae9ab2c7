// Type of sample topics; seed.ts turns them into rows.
export interface SampleReply {
  by: string
  hoursAgo: number
  /** Wrapped text; see unwrap. */
  text: string
}

export interface SampleTopic extends SampleReply {
  title: string
  /** Name of a category of the base seed. */
  category: string
  views: number
  /** OPDB ids of the titles that it is about. */
  machines?: readonly string[]
  /** Oldest first. */
  replies: SampleReply[]
}
