// Moderation: following members. In this room because a block ends a follow.
import { z } from 'zod'
import { PicturedMember } from '#contract/accounts/member-names.ts'
import { endpoints } from '#contract/endpoint.ts'
import { Id, page, Window } from '#contract/values.ts'
import { FOLLOWED_MAX, NEWS_OF_FOLLOWED } from './constants.ts'

const OneMember = z.strictObject({ userId: Id })
const Following = z.strictObject({ isFollowed: z.boolean() })

export const moderationFollows = endpoints({
  'GET /api/followed-members': {
    summary: 'Members whom the caller follows, by name. Visible to the caller only.',
    access: 'member',
    query: z.object({ ...Window }),
    reply: page(PicturedMember),
  },
  'GET /api/followed-members/{userId}': {
    summary: 'Whether the caller follows the member.',
    access: 'member',
    params: OneMember,
    reply: Following,
    refuses: ['member_not_found'],
  },
  'PUT /api/followed-members/{userId}': {
    summary: `Follows a member: the caller is notified of their new ${NEWS_OF_FOLLOWED}. At most ${FOLLOWED_MAX}. Idempotent.`,
    access: 'member',
    limit: 'write',
    params: OneMember,
    reply: Following,
    refuses: ['member_not_found', 'own_account', 'blocked', 'follows_full'],
  },
  'DELETE /api/followed-members/{userId}': {
    summary: 'Unfollows a member. Idempotent.',
    access: 'member',
    limit: 'write',
    params: OneMember,
  },
})
