// The site's words and bounds that pages need as well: apart from the schemas, because whoever imports those loads
// the validator with them.

export const NETWORKS = ['instagram', 'facebook', 'twitter', 'youtube', 'discord'] as const

/** Characters, unless said otherwise. */
export const SETTINGS_MAX = {
  name: 60,
  blurb: 300,
  operator: 120,
  operatorAddress: 300,
  /** Posts. */
  holdFirstPosts: 10,
  promotions: 12,
  url: 500,
  promotionTitle: 80,
  promotionText: 240,
  promotionLinkLabel: 40,
} as const

/** Contact messages on a page of the inbox. */
export const INBOX_PAGE_SIZE = 20

/** Seconds between two looks at the jobs while somebody watches them. */
export const JOBS_LOOK_SECONDS = 5

const SITE_PATH = /^\/(?![/\\])[^\s\\]*$/
const WEB_ADDRESS = /^https?:\/\/[^\s/\\?#@]+(?:[/?#][^\s\\]*)?$/i

/** Whether a text can be followed as a link: an http(s) address without a password in it, or a path of this site. */
export function isLinkTarget(text: string): boolean {
  return SITE_PATH.test(text) || WEB_ADDRESS.test(text)
}

/** Whether a text is an http(s) address that names a host and no password. */
export function isWebAddress(text: string): boolean {
  return WEB_ADDRESS.test(text)
}
