// Static pages: the built-in texts, admins' own versions of them, and the revisions of these.
import { z } from 'zod'
import { endpoints, showing } from '#contract/endpoint.ts'
import { settingsKey, staticPageKey } from '#contract/purge-keys.ts'
import { Id, prose, Time } from '#contract/values.ts'
import { WrittenHtml } from '#contract/writing/writing.ts'
import { STATIC_PAGE_MAX, STATIC_PAGES } from './page-constants.ts'

const REVISION_MAX = 2_147_483_647
const PageName = z.enum(STATIC_PAGES)
const MISSING = 'Please write the text of the page'
const Text = z
  .string(MISSING)
  .max(STATIC_PAGE_MAX, `At most ${STATIC_PAGE_MAX} characters`)
  .pipe(prose(STATIC_PAGE_MAX, MISSING))
/** The number of the newest revision; 0 where there is none yet. */
const Newest = z.int().min(0).max(REVISION_MAX)

/** A part of a page below one of its headings. */
const PageSection = z.strictObject({
  /** Anchor, made from the heading. */
  id: z.string(),
  title: z.string(),
  html: WrittenHtml,
})
export type PageSection = z.infer<typeof PageSection>

/** A page as readers get it. */
export const StaticPage = z.strictObject({
  page: PageName,
  title: z.string(),
  /** What stands before the first heading. */
  leadHtml: WrittenHtml.nullable(),
  sections: z.array(PageSection),
  /** When its text last changed. */
  updatedAt: Time,
})
export type StaticPage = z.infer<typeof StaticPage>

/** A page in the admins' list. */
export const AdminStaticPage = z.strictObject({
  page: PageName,
  title: z.string(),
  /** Whether readers get the text that comes with the program. */
  isBuiltIn: z.boolean(),
  revision: Newest,
  /** Time and author of the newest revision; null without one. `by` is null once the admin has left the site. */
  changed: z.strictObject({ at: Time, by: z.string().nullable() }).nullable(),
})
export type AdminStaticPage = z.infer<typeof AdminStaticPage>

/** A page with its text in Markdown, for its editor. */
export const EditedStaticPage = AdminStaticPage.extend({
  /** What readers get now: the own text, or the built-in one. */
  text: z.string(),
  /** The text that comes with the program, as it fits this site now. */
  builtIn: z.string(),
})
export type EditedStaticPage = z.infer<typeof EditedStaticPage>

export const PageRevision = z.strictObject({
  revision: z.int().min(1).max(REVISION_MAX),
  /** Whether it went back to the built-in text. */
  isBuiltIn: z.boolean(),
  writtenAt: Time,
  /** Null once the admin has left the site. */
  by: z.string().nullable(),
})
export type PageRevision = z.infer<typeof PageRevision>

const params = z.strictObject({ page: PageName })
const Base = Newest.describe('The newest revision that the caller knows: anything newer is not overwritten')

export const staticPages = endpoints({
  'GET /api/pages/{page}': showing(
    {
      summary: 'FAQs, guidelines, terms, privacy policy or cookie policy, as readers get it.',
      access: 'anyone',
      shared: true,
      params,
      reply: StaticPage,
    },
    (_, { params: { page } }) => [staticPageKey(page), settingsKey],
  ),
  'GET /api/admin/pages': {
    summary: 'The pages whose text admins edit.',
    access: 'page.write',
    reply: z.array(AdminStaticPage),
  },
  'GET /api/admin/pages/{page}': {
    summary: 'A page with its text in Markdown.',
    access: 'page.write',
    params,
    reply: EditedStaticPage,
  },
  'PUT /api/admin/pages/{page}': {
    summary:
      'Saves a text as the next revision. If `revision` is not the newest one, nothing is changed (`page_changed`); an unchanged text makes no revision.',
    access: 'page.write',
    limit: 'write',
    params,
    body: z.strictObject({
      text: Text.nullable().describe('Markdown; null goes back to the built-in text'),
      revision: Base,
    }),
    reply: EditedStaticPage,
    refuses: ['page_changed', 'text_too_complex'],
  },
  'POST /api/admin/pages/{page}/previews': {
    summary: 'The page as readers would get it with this text. Nothing is stored.',
    access: 'page.write',
    limit: 'preview',
    params,
    body: z.strictObject({ text: Text }),
    reply: StaticPage,
    refuses: ['text_too_complex'],
  },
  'GET /api/admin/pages/{page}/revisions': {
    summary: 'The revisions of a page, newest first, at most 50; none for a page that was never changed.',
    access: 'page.write',
    params,
    query: z.object({ before: Id.optional().describe('Only revisions before this one') }),
    reply: z.array(PageRevision),
  },
  'GET /api/admin/pages/{page}/revisions/{revision}': {
    summary: 'The text of a revision, and of the one before it. The built-in text is returned as it is now.',
    access: 'page.write',
    params: z.strictObject({ page: PageName, revision: Id }),
    reply: z.strictObject({ said: z.string(), before: z.string() }),
    refuses: ['revision_not_found'],
  },
  'POST /api/admin/pages/{page}/restorations': {
    summary: 'Restores the text of a revision, as a new revision.',
    access: 'page.write',
    limit: 'write',
    params,
    body: z.strictObject({
      restored: z.int().min(1).max(REVISION_MAX).describe('The revision to go back to'),
      revision: Base,
    }),
    reply: EditedStaticPage,
    refuses: ['revision_not_found', 'page_changed', 'text_too_complex'],
  },
})
