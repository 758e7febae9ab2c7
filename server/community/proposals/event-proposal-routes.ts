import { EVENT_PROPOSALS_PAGE_SIZE } from '#contract/community/constants.ts'
import { eventProposals } from '#contract/community/event-proposals.ts'
import { hindrance } from '#contract/entitlements.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { acceptEventProposal, declineEventProposal } from './event-proposal-decisions.ts'
import {
  changeEventProposal,
  listEventProposals,
  proposeEvent,
  readEventProposal,
  toEventProposal,
  withdrawEventProposal,
} from './event-proposals.ts'

export function eventProposalRoutes(context: AppContext): Route[] {
  const { db, clock } = context
  return implement(eventProposals, {
    'POST /api/event-proposals': ({ viewer, body }) => proposeEvent(context, viewer, body),

    'GET /api/event-proposals': async ({ viewer, query }) => {
      const window = windowOf(query, EVENT_PROPOSALS_PAGE_SIZE)
      const asked = { isOwnList: true, state: query.state, window, now: clock.now() }
      const found = await listEventProposals(db, viewer, asked)
      return { ...pageOf(found, window, toEventProposal), hindrance: hindranceOf(viewer) }
    },

    'GET /api/event-proposals/{id}': ({ viewer, params }) =>
      readEventProposal(db, viewer, params.id, clock.now()),

    'PUT /api/event-proposals/{id}': ({ viewer, params, body }) =>
      changeEventProposal(context, viewer, params.id, body),

    'DELETE /api/event-proposals/{id}': ({ viewer, params }) =>
      withdrawEventProposal(context, viewer, params.id),

    'GET /api/admin/event-proposals': async ({ viewer, query }) => {
      const window = windowOf(query, EVENT_PROPOSALS_PAGE_SIZE)
      const asked = { isOwnList: false, state: query.state, window, now: clock.now() }
      return pageOf(await listEventProposals(db, viewer, asked), window, toEventProposal)
    },

    'POST /api/admin/event-proposals/{id}/acceptance': ({ viewer, params, body }) =>
      acceptEventProposal(context, viewer, params.id, body),

    'POST /api/admin/event-proposals/{id}/rejection': ({ viewer, params, body }) =>
      declineEventProposal(context, viewer, params.id, body.reason),
  })
}

function hindranceOf(viewer: Viewer): 'tier' | 'silenced' | null {
  const reason = hindrance(viewer, 'event.propose')
  return reason === 'tier' || reason === 'silenced' ? reason : null
}
