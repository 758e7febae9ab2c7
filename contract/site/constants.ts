// Words and limits of the site room. Without schemas, so that pages do not load the validator.

export const NETWORKS = ['instagram', 'facebook', 'twitter', 'youtube', 'discord'] as const

/** Maximum lengths in characters unless noted. */
export const SETTINGS_MAX = {
  name: 60,
  blurb: 300,
  operator: 120,
  operatorAddress: 300,
  /** Number of posts. */
  holdFirstPosts: 10,
  promotions: 12,
  url: 500,
  promotionTitle: 80,
  promotionText: 240,
  promotionLinkLabel: 40,
} as const

/** Page size of the contact inbox. */
export const INBOX_PAGE_SIZE = 20

/** Polling interval of the jobs page, in seconds. */
export const JOBS_LOOK_SECONDS = 5

const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/
const WEB_ADDRESS = /^https?:\/\/[^\s/\\?#@]+(?:[/?#][^\s\\]*)?$/i

/** Whether a text is a valid link: an http(s) address without a password, or a path of this site. */
export function isLinkTarget(text: string): boolean {
  return SITE_PATH.test(text) || WEB_ADDRESS.test(text)
}

/** Whether a text is an http(s) address with a host and no password. */
export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text)
}
