import { writing } from '#contract/writing/writing.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { findMentionable } from './mentioned-members.ts'
import { previewText } from './stored.ts'

export function writingRoutes({ db }: AppContext): Route[] {
  return implement(writing, {
    'POST /api/writing/preview': async ({ me, body: { text, hasPictures = false } }) => ({
      html: await previewText(db, text, hasPictures ? { ownerId: me.id } : null),
    }),

    'GET /api/writing/mentions': async ({ me, query }) => ({
      data: await findMentionable(db, me.id, query.q),
    }),
  })
}
