// Events that notify members of proposals.
import { notificationSource } from '#server/accounts/notification-sources.ts'
import {
  proposalDecided,
  proposalMade,
  proposalWithdrawn,
} from '#server/machines/proposals/proposal-events.ts'
import {
  notificationsOfNewProposal,
  notificationsOfProposalDecision,
  settledProposal,
} from '#server/machines/proposals/proposal-notifications.ts'

export const machinesNotifications = [
  notificationSource({
    event: proposalMade,
    notifications: (about, db) => notificationsOfNewProposal(db, about),
  }),
  notificationSource({
    event: proposalDecided,
    notifications: (about, db) => notificationsOfProposalDecision(db, about),
    gone: async (about) => settledProposal(about),
  }),
  notificationSource({ event: proposalWithdrawn, gone: async (about) => settledProposal(about) }),
]
