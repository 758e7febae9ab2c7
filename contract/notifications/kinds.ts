// Kinds of notifications with their default channels. Apart from the lists' limits, since every page of a member has those.
import type { Access } from '#contract/endpoint.ts'

/** All kinds; a room with notifications adds its own here. */
export const NOTIFICATION_KINDS = [
  'message',
  'topic_reply',
  'new_topic',
  'member_topic',
  'member_listing',
  'mention',
  'listing_price',
  'listing_expired',
  'saved_search',
  'saved_search_digest',
  'wanted_match',
  'offer',
  'question',
  'event',
  'service_due',
  'reaction',
  'answer',
  'flag_decided',
  'review_waiting',
  'standing',
  'security',
  'billing',
  'billing_alert',
  'proposal_decided',
  'proposal_waiting',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

export interface NotificationKindText {
  /** Label of the setting. */
  label: string
  hint: string
  /** Who can receive this kind. */
  access: Access
  /** Defaults until the member chooses. */
  bell: boolean
  mail: boolean
  /** Emails of this kind cannot be turned off. */
  isMailFixed?: true
  /** Delay of the email, during which the notification may be read on the site. */
  mailAfterMinutes: number
}

export const NOTIFICATION_KIND_TEXTS: Readonly<Record<NotificationKind, NotificationKindText>> = {
  message: {
    label: 'Messages',
    hint: 'Someone sends you a message.',
    access: 'member',
    bell: true,
    mail: true,
    mailAfterMinutes: 5,
  },
  topic_reply: {
    label: 'Topics you follow',
    hint: 'Someone replies to a topic you follow. You follow those you write in.',
    access: 'forums',
    bell: true,
    mail: true,
    mailAfterMinutes: 15,
  },
  new_topic: {
    label: 'Categories you follow',
    hint: 'Someone starts a topic in a category you follow.',
    access: 'forums',
    bell: true,
    mail: false,
    mailAfterMinutes: 15,
  },
  member_topic: {
    label: 'Topics by members you follow',
    hint: 'A member you follow starts a topic.',
    access: 'forums',
    bell: true,
    mail: false,
    mailAfterMinutes: 15,
  },
  member_listing: {
    label: 'Listings by members you follow',
    hint: 'A member you follow lists something for sale, trade or wanted.',
    access: 'marketplace',
    bell: true,
    mail: false,
    mailAfterMinutes: 15,
  },
  mention: {
    label: 'Mentions',
    hint: 'Someone mentions or quotes you in the forums.',
    access: 'forums',
    bell: true,
    mail: true,
    mailAfterMinutes: 15,
  },
  reaction: {
    label: 'Reactions',
    hint: 'Members react to what you wrote in the forums.',
    access: 'forums',
    bell: true,
    mail: false,
    mailAfterMinutes: 30,
  },
  answer: {
    label: 'Accepted answers',
    hint: 'Your reply is accepted as the answer to a question.',
    access: 'forums',
    bell: true,
    mail: true,
    mailAfterMinutes: 15,
  },
  listing_price: {
    label: 'Listings you watch',
    hint: 'The price of a listing you watch drops.',
    access: 'marketplace',
    bell: true,
    mail: true,
    mailAfterMinutes: 15,
  },
  listing_expired: {
    label: 'Your listings',
    hint: 'One of your listings has expired.',
    access: 'marketplace',
    bell: true,
    mail: true,
    mailAfterMinutes: 15,
  },
  saved_search: {
    label: 'Saved searches',
    hint: 'A new listing matches a search that you saved to hear of at once.',
    access: 'marketplace',
    bell: true,
    mail: true,
    mailAfterMinutes: 5,
  },
  saved_search_digest: {
    label: 'Digest of saved searches',
    hint: 'Once a day: how many new listings match your saved searches.',
    access: 'marketplace',
    bell: true,
    mail: true,
    mailAfterMinutes: 0,
  },
  wanted_match: {
    label: 'Machines you want',
    hint: 'A machine on your wish list, or in a wanted ad of yours, is for sale.',
    access: 'marketplace',
    bell: true,
    mail: true,
    mailAfterMinutes: 15,
  },
  offer: {
    label: 'Offers and deals',
    hint: 'Someone makes or answers an offer, or a deal of yours goes on.',
    access: 'marketplace',
    bell: true,
    mail: true,
    mailAfterMinutes: 5,
  },
  question: {
    label: 'Questions about listings',
    hint: 'Someone asks about a listing of yours, or a seller answers you.',
    access: 'marketplace',
    bell: true,
    mail: true,
    mailAfterMinutes: 15,
  },
  event: {
    label: 'Events',
    hint: 'You get a place at an event, or one that you signed up for changes, is canceled or begins soon.',
    access: 'member',
    bell: true,
    mail: true,
    mailAfterMinutes: 5,
  },
  service_due: {
    label: 'Service due',
    hint: 'Something you noted as due next on one of your machines is due.',
    access: 'member',
    bell: true,
    mail: true,
    mailAfterMinutes: 30,
  },
  flag_decided: {
    label: 'Your reports',
    hint: 'A moderator decides on something you reported.',
    access: 'member',
    bell: true,
    mail: false,
    mailAfterMinutes: 5,
  },
  review_waiting: {
    label: 'Review queue',
    hint: 'Something needs a moderator’s decision.',
    access: 'moderator',
    bell: true,
    mail: false,
    mailAfterMinutes: 30,
  },
  standing: {
    label: 'Moderation',
    hint: 'A moderator warns or silences you, or takes down or restores something of yours.',
    access: 'member',
    bell: true,
    mail: true,
    mailAfterMinutes: 5,
  },
  security: {
    label: 'Security',
    hint: 'Your password, email address or sign-in methods change.',
    access: 'member',
    bell: true,
    mail: true,
    isMailFixed: true,
    mailAfterMinutes: 0,
  },
  billing: {
    label: 'Membership',
    hint: 'Your membership starts or ends, or a payment fails.',
    access: 'member',
    bell: true,
    mail: true,
    isMailFixed: true,
    mailAfterMinutes: 0,
  },
  billing_alert: {
    label: 'Site payments',
    hint: 'A payment issue needs an admin: a dispute, a refund or a failed task.',
    access: 'admin',
    bell: true,
    mail: true,
    mailAfterMinutes: 5,
  },
  proposal_decided: {
    label: 'Your proposals',
    hint: 'An admin accepts or declines one of your proposals.',
    access: 'member',
    bell: true,
    mail: true,
    mailAfterMinutes: 5,
  },
  proposal_waiting: {
    label: 'Members’ proposals',
    hint: 'A member proposes a machine, a correction or an event.',
    access: 'admin',
    bell: true,
    mail: false,
    mailAfterMinutes: 30,
  },
}
