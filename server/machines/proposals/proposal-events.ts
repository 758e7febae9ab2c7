// Events of proposals, for notifications.
import { listKey } from '#contract/purge-keys.ts'
import { changesNothing, eventType } from '#server/base/events/events.ts'

type About = { proposalId: number }

export const proposalMade = eventType<About>('machines.proposal_made', { changes: changesNothing })
export const proposalDecided = eventType<About>('machines.proposal_decided', {
  // An accepted one counts as a contribution.
  changes: () => [listKey('leaders')],
})
export const proposalWithdrawn = eventType<About>('machines.proposal_withdrawn', { changes: changesNothing })
