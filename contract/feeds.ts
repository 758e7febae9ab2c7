// Feeds that everybody may read.

/** As what a public feed can be read, and how its address ends. */
export const FEED_FORMATS = ['rss', 'atom'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]
