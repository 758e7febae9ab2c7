// "May it?" as one sentence in one place: page, call, feed, mail, search, stream, count and preview all ask `may`.
// What a tier, a role and a silence come to is in the viewer already; what stands here is what each action asks of it.
import type { Role } from '#contract/accounts/accounts.ts'
import type { Access } from './endpoint.ts'
import type { Viewer } from './viewer.ts'

interface Rule {
  /** What the viewer must have at all. */
  access: Access
  /** How the viewer must stand to the subject: have made it, or be one of those it is between. */
  relation?: 'owner' | 'party'
  /** Staff who may without the relation; `reported`: only once somebody has reported the subject. */
  staff?: 'moderator' | 'admin' | 'reported'
  /** It speaks to others, which a silenced member may not. */
  speaks?: true
  /** Moderators need nothing of what the subject asks for: they see what they moderate. */
  isModerated?: true
}

/** Every action that asks more than a role or a permission. A new one is a line here, never an `if` elsewhere. */
export const RULES = {
  'topic.read': { access: 'forums', isModerated: true },
  'topic.follow': { access: 'forums', isModerated: true },
  'topic.write': { access: 'forums', speaks: true, isModerated: true },
  'reply.write': { access: 'forums', speaks: true, isModerated: true },
  'topic.moderate': { access: 'moderator' },
  'board.manage': { access: 'admin' },
  'reply.edit': { access: 'forums', relation: 'owner', staff: 'moderator', speaks: true, isModerated: true },
  /** Also for the silenced: it says nothing. */
  'reply.delete': { access: 'forums', relation: 'owner', staff: 'moderator', isModerated: true },
  'reply.react': { access: 'forums', speaks: true, isModerated: true },
  'topic.answer': {
    access: 'forums',
    relation: 'owner',
    staff: 'moderator',
    speaks: true,
    isModerated: true,
  },
  'listing.read': { access: 'marketplace' },
  'listing.watch': { access: 'marketplace' },
  'listing.write': { access: 'postAds', speaks: true },
  'listing.edit': { access: 'marketplace', relation: 'owner', staff: 'moderator', speaks: true },
  /** Also for the silenced: it says nothing. */
  'listing.withdraw': { access: 'marketplace', relation: 'owner', staff: 'moderator' },
  /** To offer, to buy, to agree: who deals has to be able to speak. */
  'offer.make': { access: 'marketplace', speaks: true },
  /** Questions about listings, and their answers. */
  'question.write': { access: 'marketplace', speaks: true },
  /** Between buyer and seller alone: staff have no part in it. */
  'offer.read': { access: 'marketplace', relation: 'party', staff: 'reported' },
  /** Also for the silenced, who can get out of what they began. */
  'offer.answer': { access: 'marketplace', relation: 'party', staff: 'reported' },
  'post.read': { access: 'anyone' },
  'post.write': { access: 'admin' },
  'profile.read': { access: 'anyone' },
  'profile.edit': { access: 'member', relation: 'owner', speaks: true },
  'picture.add': { access: 'member', speaks: true },
  'picture.edit': { access: 'member', relation: 'owner', staff: 'moderator' },
  /** What a picture shows is said to everybody who sees it. */
  'picture.describe': { access: 'member', relation: 'owner', staff: 'moderator', speaks: true },
  'rating.write': { access: 'member', speaks: true },
  /** Collections are private by default: nobody but the owner changes an entry, or reads its note and price. */
  'collection.edit': { access: 'member', relation: 'owner', staff: 'reported' },
  /** With pictures a public entry speaks. */
  'collection.show': { access: 'member', speaks: true },
  'machine.propose': { access: 'contribute', speaks: true },
  'proposal.read': { access: 'member', relation: 'owner', staff: 'admin' },
  'proposal.withdraw': { access: 'member', relation: 'owner', staff: 'reported' },
  'proposal.decide': { access: 'admin' },
  'conversation.list': { access: 'member' },
  'conversation.read': { access: 'member', relation: 'party', staff: 'reported' },
  'conversation.start': { access: 'member', speaks: true },
  'message.write': { access: 'member', relation: 'party', speaks: true },
  'message.remove': { access: 'member', relation: 'owner', staff: 'reported' },
  'notification.read': { access: 'member', relation: 'owner' },
  'stream.open': { access: 'member' },
  'flag.make': { access: 'member' },
  /** Before it is there for everybody. */
  'event.early': { access: 'earlyAccess' },
  'event.join': { access: 'member' },
  'event.manage': { access: 'admin' },
  'socialPost.manage': { access: 'admin' },
  'flag.review': { access: 'moderator' },
  'member.block': { access: 'member' },
  'member.note': { access: 'moderator' },
  'member.silence': { access: 'moderator' },
  'member.ban': { access: 'moderator' },
  'member.promote': { access: 'admin' },
  'audit.read': { access: 'admin' },
  'promotions.skip': { access: 'adFree' },
  'discounts.read': { access: 'discounts' },
  'discounts.write': { access: 'admin' },
  'gifts.give': { access: 'admin' },
  'settings.write': { access: 'admin' },
  'jobs.manage': { access: 'admin' },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof RULES

/** What an action asks for of roles and permissions; of an access, the access itself. */
type AccessOf<A> = A extends Action ? (typeof RULES)[A]['access'] : A
/** Whether everybody it lets through is signed in. */
export type NeedsMember<A extends Access | Action> = 'anyone' extends AccessOf<A> ? false : true

/** What the action is done to, as far as rights depend on it. What is not said is not so. */
export interface Subject {
  /** The member who made it. */
  ownerId?: number | null
  /** The members whom it is between. */
  partyIds?: readonly number[]
  /** What it needs beside the action's own: a post for paying members, a board behind a tier. */
  needs?: Access | null
  /** Held back or taken down: its owner and staff alone see it. */
  isHidden?: boolean
  isReported?: boolean
}

/** Why not: `signed_out`, a role that is missing, a tier that does not include it, a silence, or not theirs. */
export type Hindrance = 'signed_out' | 'admin' | 'moderator' | 'tier' | 'silenced' | 'not_theirs'

/** Whether the viewer may do it to the subject. Admins may everything but read what nobody reported. */
export function may(viewer: Viewer, action: Access | Action, subject: Subject = {}): boolean {
  return hindrance(viewer, action, subject) === null
}

/** What stands in the way of it; null when nothing does. */
export function hindrance(viewer: Viewer, action: Access | Action, subject: Subject = {}): Hindrance | null {
  const rule: Rule = action in RULES ? RULES[action as Action] : { access: action as Access }
  const needs = rule.isModerated && isModerator(viewer) ? null : subject.needs
  const missing = missingFor(viewer, rule.access) ?? (needs ? missingFor(viewer, needs) : null)
  if (missing) return missing
  if (rule.speaks && viewer.member?.isSilenced && !isAdmin(viewer)) return 'silenced'
  const isOwner = viewer.member !== null && subject.ownerId === viewer.member.id
  if (subject.isHidden && !isOwner && !isModerator(viewer)) return 'not_theirs'
  if (!rule.relation) return null
  const isRelated =
    rule.relation === 'owner'
      ? isOwner
      : viewer.member !== null && Boolean(subject.partyIds?.includes(viewer.member.id))
  return isRelated || staffMay(viewer, rule.staff, subject) ? null : 'not_theirs'
}

function staffMay(viewer: Viewer, staff: Rule['staff'], { isReported = false }: Subject): boolean {
  switch (staff) {
    case 'moderator':
      return isModerator(viewer)
    case 'reported':
      return isReported && isModerator(viewer)
    default:
      return isAdmin(viewer)
  }
}

function missingFor(viewer: Viewer, access: Access): Hindrance | null {
  if (access === 'anyone') return null
  if (!viewer.member) return 'signed_out'
  switch (access) {
    case 'member':
      return null
    case 'moderator':
      return isModerator(viewer) ? null : 'moderator'
    case 'admin':
      return isAdmin(viewer) ? null : 'admin'
    default:
      return isAdmin(viewer) || viewer.permissions[access] ? null : 'tier'
  }
}

export function isAdmin(viewer: Viewer): boolean {
  return viewer.member?.role === 'admin'
}

export function isModerator(viewer: Viewer): boolean {
  return viewer.member?.role === 'moderator' || isAdmin(viewer)
}

/** Whom staff may warn, silence and ban: moderators act on members alone, admins on everybody. */
export function isInScope(viewer: Viewer, target: { role: Role }): boolean {
  return isAdmin(viewer) || (isModerator(viewer) && target.role === 'member')
}
