// Accounts: a member's own activity on the site, visible to that member alone.
import { z } from 'zod'
import { endpoints } from '#contract/endpoint.ts'
import { page, Time, Window } from '#contract/values.ts'
import { ACTIVITY_KINDS } from './activity-constants.ts'

export const Activity = z.strictObject({
  kind: z.enum(ACTIVITY_KINDS),
  /** Title of the topic, the listing or the machine. */
  title: z.string(),
  /** Its page on this site. */
  url: z.string(),
  at: Time,
})
export type Activity = z.infer<typeof Activity>

export const accountActivity = endpoints({
  'GET /api/user/activity': {
    summary: 'The caller’s own activity, newest first, in the areas that their plan includes.',
    access: 'member',
    query: z.object({ ...Window }),
    reply: page(Activity),
  },
})
