// StaticPage: layout of the legal pages.
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { LongDate } from '#web/ui/display/relative-time.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'

export interface TextSection {
  /** Id of the section, for links to it. */
  id: string
  title: string
  body: ReactNode
}

export interface StaticPageProps {
  title: string
  lead: ReactNode
  /** Date of the last change in content, ISO 8601. */
  updated: string
  sections: readonly TextSection[]
}

const PROSE =
  'leading-relaxed [&_dd]:mt-1 [&_dt]:mt-4 [&_dt]:font-semibold [&_h3]:mt-5 [&_h3]:font-bold [&_h3]:text-lg [&_h3]:leading-snug [&_li]:mt-1.5 [&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:mt-3 [&_h3+p]:mt-1.5 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6'

/** A page of running text: short lines, generous spacing, and a sticky table of contents on wide screens. */
export function StaticPage({ title, lead, updated, sections }: StaticPageProps) {
  return (
    <div className="wrap">
      <PageHead title={title} lead={lead} />
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <nav
          aria-labelledby="contents"
          className="max-h-[calc(100dvh-7rem)] overflow-y-auto rounded-card border border-line bg-well p-4 lg:sticky lg:top-22"
        >
          <h2 id="contents" className="font-semibold text-quiet text-sm">
            On this page
          </h2>
          <ol className="mt-1.5">
            {sections.map((section) => (
              <li key={section.id}>
                <a
                  href={`#${section.id}`}
                  className="block py-1.5 text-[0.9375rem] leading-snug underline-offset-4 hover:text-amber-ink hover:underline"
                >
                  {section.title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="measure min-w-0">
          {sections.map(({ id, title: heading, body }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`} className="mb-9">
              <h2 id={`${id}-title`} className="display text-[1.75rem]">
                {heading}
              </h2>
              <div className={PROSE}>{body}</div>
            </section>
          ))}
          <p className="border-line border-t pt-5 text-quiet text-sm">
            Last updated on <LongDate at={`${updated}T00:00:00.000Z`} />. Questions about this page?{' '}
            <TextLink href={paths.contact()}>Contact us</TextLink>.
          </p>
        </div>
      </div>
    </div>
  )
}

/** A link in running text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SiteLink href={href} className="text-link">
      {children}
    </SiteLink>
  )
}
