// Community: posts from other networks, edited by admins.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { Id, line, prose } from '#contract/values.ts'
import { NETWORKS, SocialPost } from './community.ts'
import { SOCIAL_POST_LIMITS } from './constants.ts'

/** A social post as admins write it; a change sends all fields. */
export const SocialPostInput = z.strictObject({
  network: z.enum(NETWORKS, 'Please choose a network'),
  author: line(SOCIAL_POST_LIMITS.author, 'Please enter the account'),
  text: prose(SOCIAL_POST_LIMITS.text, 'Please enter the text'),
  postedAt: z.iso.datetime('Please enter a date and a time'),
  likeCount: z
    .int('Please enter a whole number')
    .min(0, 'At least 0')
    .max(SOCIAL_POST_LIMITS.likes, 'That is too many'),
})
export type SocialPostInput = z.infer<typeof SocialPostInput>

const params = z.strictObject({ id: Id })

export const communityPosts = endpoints({
  'POST /api/admin/social-posts': {
    summary: 'Adds a post to the community page.',
    access: 'socialPost.manage',
    limit: 'write',
    body: SocialPostInput,
    reply: SocialPost,
    status: 201,
  },
  'PUT /api/admin/social-posts/{id}': {
    summary: 'Replaces all fields of a post on the community page, which is no longer marked as a sample.',
    access: 'socialPost.manage',
    limit: 'write',
    params,
    body: SocialPostInput,
    reply: SocialPost,
    refuses: ['social_post_not_found'],
  },
  'DELETE /api/admin/social-posts/{id}': {
    summary: 'Removes a post from the community page.',
    access: 'socialPost.manage',
    limit: 'write',
    params,
    refuses: ['social_post_not_found'],
  },
})
