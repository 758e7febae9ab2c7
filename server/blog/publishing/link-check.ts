// Checks the links of a post: this site's pages as a visitor gets them, others through the guarded client.
import { SECOND_MS } from '#contract/durations.ts'
import { eachLimited } from '#server/base/concurrency.ts'
import type { OwnPages } from '#server/base/http/own-pages.ts'
import {
  type Outgoing,
  OutgoingError,
  type OutgoingReason,
  type Want,
} from '#server/base/security/outgoing.ts'

export interface LinkParts {
  ownPages: Pick<OwnPages, 'statusOf'>
  outgoing: Outgoing
}

export interface CheckedLinks {
  /** Dead addresses, each with a sentence that says why. */
  dead: { address: string; text: string }[]
  checked: number
  unchecked: number
}

const OWN_MAX = 50
const OUTSIDE_MAX = 20
const AT_ONCE = 4
const ALL_MS = 15 * SECOND_MS
/** The first bytes show whether there is a page. */
const A_LINK: Want = { bytes: 65_536, ms: 4 * SECOND_MS, accept: 'text/html,*/*;q=0.8' }

const REASONS: Readonly<Record<OutgoingReason, string | null>> = {
  refused_address: 'This address isn’t on a public site.',
  unknown_name: 'There’s no site of this name.',
  not_reached: 'The site can’t be reached right now.',
  too_slow: 'The site didn’t answer in time.',
  too_many_redirects: 'This address redirects again and again.',
  refused_by_server: 'The site has no such page, or refuses to show it.',
  failing_server: 'The site answers with an error.',
  broken_answer: 'The site’s answer is broken.',
  // Too large for this check: the page exists.
  too_large: null,
}

/** Checks each address once, without its fragment. Absolute addresses of this site's origin count as its own. */
export async function checkLinks(
  parts: LinkParts,
  hrefs: readonly string[],
  { publicUrl, now = Date.now }: { publicUrl: string; now?: () => number },
): Promise<CheckedLinks> {
  const origin = new URL(publicUrl).origin
  const all = [...new Set(hrefs.map((href) => withoutOrigin(href.replace(/#.*$/s, ''), origin)))]
  const own = all.filter(isOwn).slice(0, OWN_MAX)
  const outside = all.filter((address) => !isOwn(address)).slice(0, OUTSIDE_MAX)
  const until = now() + ALL_MS
  const dead: CheckedLinks['dead'] = []
  let checked = 0
  await eachLimited(AT_ONCE, [...own, ...outside], async (address) => {
    if (now() >= until) return
    const text = isOwn(address) ? await faultOfOwn(parts, address) : await faultOfOutside(parts, address)
    checked++
    if (text) dead.push({ address, text })
  })
  dead.sort((a, b) => all.indexOf(a.address) - all.indexOf(b.address))
  return { dead, checked, unchecked: all.length - checked }
}

function isOwn(address: string): boolean {
  return address.startsWith('/')
}

function withoutOrigin(address: string, origin: string): string {
  if (address === origin) return '/'
  return address.startsWith(`${origin}/`) ? address.slice(origin.length) : address
}

async function faultOfOwn({ ownPages }: LinkParts, path: string): Promise<string | null> {
  const status = await ownPages.statusOf(path)
  if (status < 400 || status === 401 || status === 403) return null
  return status < 500 && status !== 429
    ? 'There’s no such page on this site.'
    : 'This page can’t be opened right now.'
}

async function faultOfOutside({ outgoing }: LinkParts, address: string): Promise<string | null> {
  try {
    await outgoing.get(address, A_LINK)
    return null
  } catch (error) {
    if (error instanceof OutgoingError) return REASONS[error.reason]
    throw error
  }
}
