import { staticPages } from '#contract/site/pages.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { getRevisionTexts, listPageRevisions, savePage } from './page-revisions.ts'
import {
  listStaticPages,
  type PagesContext,
  previewStaticPage,
  readBuiltInText,
  readEditedPage,
  readStaticPage,
} from './static-pages.ts'

export function pageRoutes(context: PagesContext): Route[] {
  const { db } = context
  return implement(staticPages, {
    'GET /api/pages/{page}': ({ params: { page } }) => readStaticPage(context, page),

    'GET /api/admin/pages': () => listStaticPages(db),

    'GET /api/admin/pages/{page}': ({ params: { page } }) => readEditedPage(context, page),

    'PUT /api/admin/pages/{page}': async ({ params: { page }, body, me }) => {
      await savePage(context, { page, ...body, me })
      return readEditedPage(context, page)
    },

    'POST /api/admin/pages/{page}/previews': ({ params: { page }, body: { text } }) =>
      previewStaticPage(context, page, text),

    'GET /api/admin/pages/{page}/revisions': ({ params: { page }, query: { before } }) =>
      listPageRevisions(db, page, before),

    'GET /api/admin/pages/{page}/revisions/{revision}': async ({ params: { page, revision } }) => {
      const texts = await getRevisionTexts(db, page, revision)
      const builtIn = await readBuiltInText(context, page)
      return { said: texts.said ?? builtIn, before: texts.before ?? builtIn }
    },

    'POST /api/admin/pages/{page}/restorations': async ({ params: { page }, body, me }) => {
      const { restored, revision } = body
      const { said } = await getRevisionTexts(db, page, restored)
      await savePage(context, { page, text: said, revision, me, restored })
      return readEditedPage(context, page)
    },
  })
}
