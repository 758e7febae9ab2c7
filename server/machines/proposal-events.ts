// What becomes of proposals, told to the members' notice.
import { eventType } from '#server/base/events.ts'

type About = { proposalId: number }

export const proposalMade = eventType<About>('machines.proposal_made', { changesPages: false })
export const proposalDecided = eventType<About>('machines.proposal_decided', { changesPages: false })
export const proposalWithdrawn = eventType<About>('machines.proposal_withdrawn', { changesPages: false })
