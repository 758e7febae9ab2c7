// All steps of the story, in order.
import type { Steps } from './story.ts'
import { accountSteps, leavingSteps } from './story-accounts.ts'
import { adminSteps } from './story-admin.ts'
import { communitySteps } from './story-community.ts'
import { forumStaffSteps } from './story-forum.ts'
import { machineSteps } from './story-machines.ts'
import { marketSteps } from './story-market.ts'
import { memberSteps } from './story-members.ts'

export const STEPS: Steps = {
  ...accountSteps,
  ...machineSteps,
  ...memberSteps,
  ...forumStaffSteps,
  ...marketSteps,
  ...communitySteps,
  ...adminSteps,
  ...leavingSteps,
}
