// Community: leaders, the member directory and posts from other networks.
import { z } from 'zod'
import { memberNameAndPicture } from '#contract/accounts/member-names.ts'
import { endpoints, showing } from '#contract/endpoint.ts'
import { listKey, memberKey } from '#contract/purge-keys.ts'
import { Id, KeysetPagination, KeysetWindow, page, SearchText, Time, Window } from '#contract/values.ts'

/** Default page size of social posts, leaders and members. */
export const SOCIAL_POSTS_PAGE_SIZE = 12
export const LEADERS_PAGE_SIZE = 10
export const MEMBERS_PAGE_SIZE = 40

export const NETWORKS = ['instagram', 'facebook', 'twitter'] as const

export const SocialPost = z.strictObject({
  id: Id,
  network: z.enum(NETWORKS),
  author: z.string(),
  text: z.string(),
  postedAt: Time,
  likeCount: z.int(),
  /** Sample content of the demo, labelled as such. */
  isSample: z.boolean(),
})
export type SocialPost = z.infer<typeof SocialPost>

/** A member by contributions: topics, replies and posts. */
export const Leader = z.strictObject({ ...memberNameAndPicture, contributions: z.int() })
export type Leader = z.infer<typeof Leader>

export const DirectoryMember = z.strictObject({
  ...memberNameAndPicture,
  memberSince: Time,
  location: z.string().nullable(),
  /** Machines that they own and show to everybody. */
  machineCount: z.int(),
})
export type DirectoryMember = z.infer<typeof DirectoryMember>

export const community = endpoints({
  'GET /api/social-posts': showing(
    {
      summary: 'Posts about the hobby on other networks.',
      access: 'anyone',
      shared: true,
      query: z.object({ ...Window, network: z.enum(NETWORKS).optional() }),
      reply: page(SocialPost),
    },
    () => [listKey('social-posts')],
  ),
  'GET /api/leaders': showing(
    {
      summary: 'The members with the most contributions.',
      access: 'anyone',
      shared: true,
      query: z.object({ ...Window }),
      reply: page(Leader),
    },
    (reply) => [
      listKey('leaders'),
      listKey('members'),
      ...(reply?.data ?? []).map(({ username }) => memberKey(username)),
    ],
  ),
  'GET /api/members': {
    summary: 'The member directory, newest members first.',
    access: 'member',
    limit: 'search',
    query: z.object({
      ...KeysetWindow,
      search: SearchText.optional().describe('Words of the username or the display name'),
      location: SearchText.optional().describe('Words of the place that members tell'),
      machine: SearchText.optional().describe(
        'The name or id of a machine that members own, as their public collections tell',
      ),
    }),
    reply: z.strictObject({
      data: z.array(DirectoryMember),
      pagination: KeysetPagination.extend({
        more: z
          .boolean()
          .describe(
            'Whether there are more than `total`: members that are searched for are counted up to a thousand.',
          ),
      }),
    }),
  },
})
