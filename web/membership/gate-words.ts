import { isFree } from '#contract/membership/constants.ts'
import type { Tier } from '#contract/membership/membership.ts'
import type { Permission } from '#contract/permissions.ts'

export interface GateWords {
  text: string
  /** For visitors, the free tier that opens it; null if there is none, or for members. */
  joinFree: number | null
}

interface Asked {
  tiers: readonly Pick<Tier, 'id' | 'name' | 'price' | 'permissions'>[]
  permission: Permission
  /** "the forums" */
  what: string
  isVisitor: boolean
}

/** Texts of a gate: what opens it, and which free tier does. */
export function gateWords({ tiers, permission, what, isVisitor }: Asked): GateWords {
  const opening = tiers.filter((tier) => tier.permissions.includes(permission))
  const free = isVisitor ? opening.find(isFree) : undefined
  if (free) return { text: `Free to join. A free account opens ${what}.`, joinFree: free.id }
  const isYours = isVisitor || opening.length === 0 ? '' : ' Yours doesn’t.'
  return { text: includedIn(opening, what) + isYours, joinFree: null }
}

function includedIn(tiers: readonly Pick<Tier, 'name'>[], what: string): string {
  const names = tiers.map(({ name }) => name)
  const last = names.at(-1)
  if (last === undefined) return `No plan includes ${what} right now.`
  if (names.length === 1) return `The ${last} plan includes ${what}.`
  return `The ${names.slice(0, -1).join(', ')} and ${last} plans include ${what}.`
}
