import type { StaticPage as Page } from '#contract/site/pages.ts'
import { StaticPage, type StaticPageProps, StaticPageText } from '#web/site/legal/static-page.tsx'
import { Written } from '#web/writing/written.tsx'

/** FAQs, guidelines, terms or a policy, as readers get it. */
export function WrittenPage({ page }: { page: Page }) {
  return <StaticPage {...drawn(page)} updatedAt={page.updatedAt} />
}

/** The same text for a preview. */
export function WrittenPageText({ page }: { page: Page }) {
  return <StaticPageText {...drawn(page)} />
}

function drawn({ title, leadHtml, sections }: Page): Omit<StaticPageProps, 'updatedAt'> {
  return {
    title,
    lead: leadHtml ? <Written html={leadHtml} /> : null,
    sections: sections.map(({ id, title: heading, html }) => ({
      id,
      title: heading,
      body: <Written html={html} />,
    })),
  }
}
