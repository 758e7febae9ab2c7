// Permission rules: page, call, feed, email, search, stream, count and preview all ask `may`. The viewer already
// includes tier, role and silence; the table below says what each action requires.
import type { Role } from '#contract/accounts/accounts.ts'
import type { Access } from './endpoint.ts'
import type { Viewer } from './viewer.ts'

interface Rule {
  /** Minimum role or permission. */
  access: Access
  /** Required relation to the subject: its owner, or one of its parties. */
  relation?: 'owner' | 'party'
  /** Staff who need no relation; `reported`: only if the subject has been reported. */
  staff?: 'moderator' | 'admin' | 'reported'
  /** Communicates with others, which a silenced member may not. */
  speaks?: true
  /** Moderators are exempt from the subject's own needs, since they must see what they moderate. */
  isModerated?: true
}

/** Every action that requires more than a role or a permission. Add new rules here, never as an `if` elsewhere. */
export const RULES = {
  'topic.read': { access: 'forums', isModerated: true },
  'topic.follow': { access: 'forums', isModerated: true },
  'topic.write': { access: 'forums', speaks: true, isModerated: true },
  'reply.write': { access: 'forums', speaks: true, isModerated: true },
  'topic.moderate': { access: 'moderator' },
  'board.manage': { access: 'admin' },
  'reply.edit': { access: 'forums', relation: 'owner', staff: 'moderator', speaks: true, isModerated: true },
  /** Allowed to silenced members: it publishes nothing. */
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
  /** Allowed to silenced members: it publishes nothing. */
  'listing.withdraw': { access: 'marketplace', relation: 'owner', staff: 'moderator' },
  'listing.manage': { access: 'admin' },
  /** Offering and buying: a dealer has to be able to write. */
  'offer.make': { access: 'marketplace', speaks: true },
  /** Questions about listings, and their answers. */
  'question.write': { access: 'marketplace', speaks: true },
  /** Between buyer and seller; staff only after a report. */
  'offer.read': { access: 'marketplace', relation: 'party', staff: 'reported' },
  /** Allowed to silenced members, so that they can end what they started. */
  'offer.answer': { access: 'marketplace', relation: 'party', staff: 'reported' },
  'post.read': { access: 'anyone' },
  'post.write': { access: 'admin' },
  'profile.read': { access: 'anyone' },
  'profile.edit': { access: 'member', relation: 'owner', speaks: true },
  'picture.add': { access: 'member', speaks: true },
  'picture.edit': { access: 'member', relation: 'owner', staff: 'moderator' },
  /** A picture's description is visible to everyone who sees the picture. */
  'picture.describe': { access: 'member', relation: 'owner', staff: 'moderator', speaks: true },
  'rating.write': { access: 'member', speaks: true },
  /** Collections are private by default: only the owner edits an entry or reads what is private in it. */
  'collection.edit': { access: 'member', relation: 'owner', staff: 'reported' },
  /** A public entry publishes pictures, so silenced members may not. */
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
  /** Events before they become public. */
  'event.early': { access: 'earlyAccess' },
  'event.join': { access: 'member' },
  /** Into the calendar it comes by an admin alone. */
  'event.propose': { access: 'contribute', speaks: true },
  'event.manage': { access: 'admin' },
  'socialPost.manage': { access: 'admin' },
  'newsletter.manage': { access: 'admin' },
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
  /** FAQs, guidelines, terms and policies. */
  'page.write': { access: 'admin' },
  'jobs.manage': { access: 'admin' },
} as const satisfies Record<string, Rule>

export type Action = keyof typeof RULES

/** The role or permission behind an action; an access is its own. */
type AccessOf<A> = A extends Action ? (typeof RULES)[A]['access'] : A
/** Whether it admits only signed-in viewers. */
export type NeedsMember<A extends Access | Action> = 'anyone' extends AccessOf<A> ? false : true

/** Facts about the subject that permissions depend on; missing means false. */
export interface Subject {
  /** The member who made it. */
  ownerId?: number | null
  /** Members who are parties to it. */
  partyIds?: readonly number[]
  /** Access that the subject itself requires: a post for paying members, a board behind a tier. */
  needs?: Access | null
  /** Held back or taken down: visible to its owner and staff only. */
  isHidden?: boolean
  isReported?: boolean
}

/** Why it is refused: `signed_out`, a missing role, a tier without it, a silence, or not the owner. */
export type Hindrance = 'signed_out' | 'admin' | 'moderator' | 'tier' | 'silenced' | 'not_theirs'

/** Whether the viewer may do it to the subject. Admins may do everything but read what has not been reported. */
export function may(viewer: Viewer, action: Access | Action, subject: Subject = {}): boolean {
  return hindrance(viewer, action, subject) === null
}

/** The reason why the viewer may not; null if they may. */
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

/** Whom staff may warn, silence and ban: moderators members only, admins everyone. */
export function isInScope(viewer: Viewer, target: { role: Role }): boolean {
  return isAdmin(viewer) || (isModerator(viewer) && target.role === 'member')
}
