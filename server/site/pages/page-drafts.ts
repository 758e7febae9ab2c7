// Drafts of static pages: an admin's text survives a closed browser before it is saved.
import { may } from '#contract/entitlements.ts'
import { paths } from '#contract/paths.ts'
import { isStaticPage, PAGE_DRAFT, STATIC_PAGE_TITLES } from '#contract/site/page-constants.ts'
import type { MemberViewer } from '#contract/viewer.ts'

export const pageDrafts = {
  kind: PAGE_DRAFT,
  name: 'Static page',
  places: async (viewer: MemberViewer, abouts: readonly string[]) =>
    new Map(
      may(viewer, 'page.write')
        ? abouts
            .filter(isStaticPage)
            .map((page) => [page, { title: STATIC_PAGE_TITLES[page], path: paths.adminPages(page) }])
        : [],
    ),
}
