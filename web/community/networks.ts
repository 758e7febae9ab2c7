// The networks whose posts the community page shows, and what it keeps in its address.
import type { SocialPost } from '#contract/community/community.ts'
import { paths } from '#contract/paths.ts'

export type Network = SocialPost['network']

export const NETWORKS: readonly [Network, ...Network[]] = ['instagram', 'facebook', 'twitter']

/** The network that an address names; undefined for every other word. */
export function networkOf(word: unknown): Network | undefined {
  return NETWORKS.find((network) => network === word)
}

/** The community page's address with one network's tab open; the first one needs no word. */
export function tabHref(network: Network): string {
  return network === NETWORKS[0] ? paths.community() : `${paths.community()}?tab=${network}`
}
