// All calls of the community page.
import { communityEvents } from './calendar-events.ts'
import { community } from './community.ts'
import { eventProposals } from './event-proposals.ts'
import { communityPosts } from './social-posts.ts'

export const communityCalls = {
  ...community,
  ...communityEvents,
  ...eventProposals,
  ...communityPosts,
}
