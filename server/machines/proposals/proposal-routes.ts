import { hindrance } from '#contract/entitlements.ts'
import { PROPOSALS_PAGE_SIZE } from '#contract/machines/admin-constants.ts'
import { machineProposals } from '#contract/machines/proposals.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import type { Catalogue } from '#server/machines/catalogue/catalogue.ts'
import { decideProposal } from './proposal-decisions.ts'
import { addProposal, listProposals, readProposal, toProposal, withdrawProposal } from './proposals.ts'

export function machineProposalRoutes(context: AppContext, catalogue: Catalogue): Route[] {
  const { db } = context
  return implement(machineProposals, {
    'POST /api/machine-proposals': ({ me, body }) => addProposal(context, catalogue, me.id, body),
    'GET /api/machine-proposals': async ({ viewer, me, query }) => {
      const window = windowOf(query, PROPOSALS_PAGE_SIZE)
      const proposerId = me.id
      const found = await listProposals(db, { proposerId, state: query.state, window })
      return { ...pageOf(found, window, toProposal), hindrance: hindranceOf(viewer) }
    },
    'GET /api/machine-proposals/{id}': ({ viewer, params }) => readProposal(db, viewer, params.id),
    'DELETE /api/machine-proposals/{id}': ({ viewer, params }) =>
      withdrawProposal(context, viewer, params.id),
    'GET /api/admin/machine-proposals': async ({ query }) => {
      const window = windowOf(query, PROPOSALS_PAGE_SIZE)
      return pageOf(await listProposals(db, { state: query.state, window }), window, toProposal)
    },
    'POST /api/admin/machine-proposals/{id}/decision': async ({ me, params, body }) => {
      const decided = await decideProposal(context, { proposalId: params.id, decision: body, by: me })
      // As of one that an admin adds: it may be named at once.
      if (decided.state === 'accepted') await catalogue.reload().catch(() => undefined)
      return decided
    },
  })
}

function hindranceOf(viewer: Viewer): 'tier' | 'silenced' | null {
  const reason = hindrance(viewer, 'machine.propose')
  return reason === 'tier' || reason === 'silenced' ? reason : null
}
