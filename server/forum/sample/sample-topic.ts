// The form in which sample topics are written down; seed.ts turns them into rows.
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
  /** Titles that it is about, by their OPDB ids. */
  machines?: readonly string[]
  /** Oldest first. */
  replies: SampleReply[]
}
