// Social networks on the community page, and its address.
import type { SocialPost } from '#contract/community/community.ts'
import { paths } from '#contract/paths.ts'

export type Network = SocialPost['network']

export const NETWORKS: readonly [Network, ...Network[]] = ['instagram', 'facebook', 'twitter']

/** The network named in an address; undefined for other values. */
export function networkOf(word: unknown): Network | undefined {
  return NETWORKS.find((network) => network === word)
}

/** The community page's address with a network's tab open; the first one needs no parameter. */
export function tabHref(network: Network): string {
  return network === NETWORKS[0] ? paths.community() : `${paths.community()}?tab=${network}`
}
