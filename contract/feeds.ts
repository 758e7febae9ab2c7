// Public feeds and their formats.

/** Formats of public feeds, each the extension of its address. */
export const FEED_FORMATS = ['rss', 'atom'] as const
export type FeedFormat = (typeof FEED_FORMATS)[number]
