// Routes of moderation: reports, cases, decisions, blocks, follows, and a member's own sanctions.
import { BLOCKS_PAGE_SIZE, CASES_PAGE_SIZE, MY_REPORTS_PAGE_SIZE } from '#contract/moderation/constants.ts'
import { moderation } from '#contract/moderation/moderation.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { pageOf, windowOf } from '#server/base/database/paging.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { type Asking, getCaseDetail, memberStatusOf } from '#server/moderation/cases/case-detail.ts'
import { countKinds, listCases, readCaseWords, toCase } from '#server/moderation/cases/cases.ts'
import { assignCase, decideCase, restoreThing } from '#server/moderation/cases/decisions.ts'
import type { ModeratedKinds } from '#server/moderation/cases/reportable-kinds.ts'
import { fileReport, listMyReports, toMyReport } from '#server/moderation/cases/reports.ts'
import {
  blockMember,
  findBlock,
  listBlocks,
  mustBeMember,
  toBlock,
  unblockMember,
} from '#server/moderation/members/blocks.ts'
import { followRoutes } from '#server/moderation/members/follow-routes.ts'
import { listMySanctions, toMySanction } from '#server/moderation/members/sanctions-list.ts'

/** The caller and the time of the call. */
export function askingOf({ viewer, me }: Pick<Asking, 'viewer' | 'me'>, now: Date): Asking {
  return { viewer, me, now }
}

export function moderationRoutes(context: AppContext, kinds: ModeratedKinds): Route[] {
  const { db, clock } = context
  const asking = (caller: Pick<Asking, 'viewer' | 'me'>) => askingOf(caller, clock.now())

  const routes = implement(moderation, {
    'POST /api/flags': async ({ body, ...caller }) => {
      const { viewer, me } = asking(caller)
      return toMyReport(await fileReport(context, kinds, { viewer, reporter: me, flag: body }))
    },

    'GET /api/my-flags': async ({ query, ...caller }) => {
      const window = windowOf(query, MY_REPORTS_PAGE_SIZE)
      return pageOf(await listMyReports(db, asking(caller).me.id, window), window, toMyReport)
    },

    'GET /api/my-standing': async ({ query, user, ...caller }) => {
      const { me, now } = asking(caller)
      const window = windowOf(query, MY_REPORTS_PAGE_SIZE)
      const silencedUntil = user?.silencedUntil ? new Date(user.silencedUntil) : null
      return {
        ...pageOf(await listMySanctions(db, me.id, window), window, toMySanction),
        ...memberStatusOf({ bannedAt: null, silencedUntil }, now),
      }
    },

    'GET /api/moderation/cases': async ({ query, ...caller }) => {
      const { me } = asking(caller)
      const window = windowOf(query, CASES_PAGE_SIZE)
      const found = await listCases(db, me, query, window)
      const words = await readCaseWords(db, found.rows)
      return {
        ...pageOf(found, window, (row) => toCase(row, words, me)),
        kindCounts: await countKinds(db, me, query),
      }
    },

    'GET /api/moderation/cases/{id}': ({ params, ...caller }) =>
      getCaseDetail(db, kinds, params.id, asking(caller)),

    'PUT /api/moderation/cases/{id}/assignee': async ({ params, ...caller }) => {
      await assignCase(context, params.id, 'me', asking(caller))
      return getCaseDetail(db, kinds, params.id, asking(caller))
    },

    'DELETE /api/moderation/cases/{id}/assignee': ({ params, ...caller }) =>
      assignCase(context, params.id, 'nobody', asking(caller)),

    'POST /api/moderation/cases/{id}/decision': async ({ params, body, isConfirmed, ...caller }) => {
      await decideCase(context, kinds, { ...asking(caller), caseId: params.id, input: body, isConfirmed })
      return getCaseDetail(db, kinds, params.id, asking(caller))
    },

    'POST /api/moderation/cases/{id}/restore': async ({ params, ...caller }) => {
      await restoreThing(context, kinds, params.id, asking(caller))
      return getCaseDetail(db, kinds, params.id, asking(caller))
    },

    'GET /api/blocks': async ({ query, ...caller }) => {
      const window = windowOf(query, BLOCKS_PAGE_SIZE)
      return pageOf(await listBlocks(db, asking(caller).me.id, window), window, toBlock)
    },

    'GET /api/blocks/{userId}': async ({ params, ...caller }) => {
      await mustBeMember(db, params.userId)
      return { isBlocked: (await findBlock(db, asking(caller).me.id, params.userId)) !== null }
    },

    'PUT /api/blocks/{userId}': async ({ params, ...caller }) =>
      toBlock(await blockMember(context, { blockerId: asking(caller).me.id, blockedId: params.userId })),

    'DELETE /api/blocks/{userId}': ({ params, ...caller }) =>
      unblockMember(db, { blockerId: asking(caller).me.id, blockedId: params.userId }),
  })
  return [...routes, ...followRoutes(context)]
}
