// What the writing room plugs in.
import type { AppContext } from '#server/base/app-context.ts'
import type { DraftKinds } from '#server/writing/drafts/draft-kinds.ts'
import { draftRoutes } from '#server/writing/drafts/draft-routes.ts'
import { cleanUpDrafts } from '#server/writing/drafts/drafts.ts'
import { bios, refreshBios } from './bios.ts'
import { pageRenderer } from './page-renderer.ts'
import { writingPersonalData } from './personal-data.ts'
import { type RefreshRows, refreshWriting, runRefreshWriting } from './refreshing.ts'
import { writingRoutes } from './routes.ts'

export const writing = {
  gives: { bios, pageRenderer },
  personalData: writingPersonalData,
  written: [refreshBios],
  routes: (context: AppContext, { draftKinds }: { draftKinds: DraftKinds }) => [
    ...writingRoutes(context),
    ...draftRoutes(context, draftKinds),
  ],
  jobTypes: [refreshWriting],
  startJobs: ({ db, jobs }: AppContext, { writtenRows }: { writtenRows: readonly RefreshRows[] }) =>
    jobs.work(refreshWriting, () => runRefreshWriting(db, writtenRows)),
  cleanUp: ({ db }: AppContext, now: Date) => cleanUpDrafts(db, now),
}
