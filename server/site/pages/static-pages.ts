// Static pages: an admin's own text or the built-in one, as readers and editors get it.
import { paths } from '#contract/paths.ts'
import { staticPageKey } from '#contract/purge-keys.ts'
import { STATIC_PAGE_TITLES, STATIC_PAGES, type StaticPageName } from '#contract/site/page-constants.ts'
import type { AdminStaticPage, EditedStaticPage, StaticPage } from '#contract/site/pages.ts'
import type { SiteSettings } from '#contract/site/site.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import type { SitemapEntry, SitemapSource } from '#server/base/pages/sitemap.ts'
import { BUILT_IN } from '#server/site/pages/built-in/built-in-texts.ts'
import { readSettings } from '#server/site/settings.ts'
import {
  findNewestRevision,
  listNewestRevisions,
  type PageRenderer,
  type RevisionRow,
} from './page-revisions.ts'
import { fillPlaceholders, toSections } from './page-sections.ts'

export type PagesContext = AppContext & {
  pageRenderer: PageRenderer
  /** Whether plans can be paid on this site. */
  takesPayments: boolean
}

function builtInText(
  page: StaticPageName,
  { showCataloguePictures }: SiteSettings,
  takesPayments: boolean,
): string {
  return BUILT_IN[page].text({ takesPayments, showsCataloguePictures: showCataloguePictures ?? false })
}

/** When readers last got another text: a release may have changed the built-in one since. */
function updatedAt(page: StaticPageName, newest: RevisionRow | null | undefined): Date {
  const ofProgram = new Date(`${BUILT_IN[page].updated}T00:00:00.000Z`)
  if (!newest) return ofProgram
  return newest.text === null && ofProgram > newest.writtenAt ? ofProgram : newest.writtenAt
}

function toStaticPage(
  page: StaticPageName,
  { html, settings, at }: { html: string; settings: SiteSettings; at: Date },
): StaticPage {
  const { name: site, operator, operatorAddress } = settings
  const filled = fillPlaceholders(html, { site, operator, address: operatorAddress ?? '' })
  return { page, title: STATIC_PAGE_TITLES[page], ...toSections(filled), updatedAt: at.toISOString() }
}

export async function readStaticPage(context: PagesContext, page: StaticPageName): Promise<StaticPage> {
  const { db, pageRenderer, takesPayments } = context
  const [newest, settings] = await Promise.all([findNewestRevision(db, page), readSettings(db)])
  const isFresh = newest?.rendererVersion === pageRenderer.version
  const html =
    (isFresh ? newest.html : null) ??
    pageRenderer.render(newest?.text ?? builtInText(page, settings, takesPayments))
  return toStaticPage(page, { html, settings, at: updatedAt(page, newest) })
}

/** The page with a text that is not saved; refuses what saving would refuse. */
export async function previewStaticPage(
  { db, clock, pageRenderer }: PagesContext,
  page: StaticPageName,
  text: string,
): Promise<StaticPage> {
  pageRenderer.mustBeRenderable(text, 'text')
  const settings = await readSettings(db)
  return toStaticPage(page, { html: pageRenderer.render(text), settings, at: clock.now() })
}

function toAdminPage(page: StaticPageName, newest: RevisionRow | null): AdminStaticPage {
  return {
    page,
    title: STATIC_PAGE_TITLES[page],
    isBuiltIn: (newest?.text ?? null) === null,
    revision: newest?.revision ?? 0,
    changed: newest ? { at: newest.writtenAt.toISOString(), by: newest.authorName } : null,
  }
}

export async function listStaticPages(db: Db): Promise<AdminStaticPage[]> {
  const newest = await listNewestRevisions(db)
  return STATIC_PAGES.map((page) => toAdminPage(page, newest.get(page) ?? null))
}

export async function readEditedPage(context: PagesContext, page: StaticPageName): Promise<EditedStaticPage> {
  const { db } = context
  const [newest, builtIn] = await Promise.all([findNewestRevision(db, page), readBuiltInText(context, page)])
  return { ...toAdminPage(page, newest), text: newest?.text ?? builtIn, builtIn }
}

/** The text that comes with the program, as it fits this site now. */
export async function readBuiltInText(
  { db, takesPayments }: PagesContext,
  page: StaticPageName,
): Promise<string> {
  return builtInText(page, await readSettings(db), takesPayments)
}

/** Their own dates once an admin has changed them. */
export async function listSitemapEntries(db: Db): Promise<SitemapEntry[]> {
  const newest = await listNewestRevisions(db)
  return STATIC_PAGES.map((page) => {
    const row = newest.get(page)
    return { path: paths[page](), changedAt: row ? updatedAt(page, row) : null }
  })
}

export const sitemapKeys: SitemapSource['shows'] = STATIC_PAGES.map(staticPageKey)
