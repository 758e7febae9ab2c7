// StaticPage: layout of the pages of running text.
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { classes } from '#web/ui/classes.ts'
import { Contents } from '#web/ui/display/contents.tsx'
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
  /** What stands before the first section. */
  lead: ReactNode
  /** Time of the last change in content, ISO 8601. */
  updatedAt: string
  sections: readonly TextSection[]
}

const PROSE =
  'leading-relaxed [&_a]:text-link [&_h3]:mt-5 [&_h3]:font-bold [&_h3]:text-lg [&_h3]:leading-snug [&_h4]:mt-4 [&_h4]:font-semibold [&_li]:mt-1.5 [&_ol]:mt-3 [&_ol]:list-decimal [&_ol]:pl-6 [&_p]:mt-3 [&_:is(h3,h4)+:is(p,ul,ol)]:mt-1.5 [&_:is(blockquote,table,pre)]:mt-3 [&_ul]:mt-3 [&_ul]:list-disc [&_ul]:pl-6'

/** A page of running text: short lines, generous spacing, and a sticky table of contents on wide screens. */
export function StaticPage(props: StaticPageProps) {
  const { title, lead, updatedAt, sections } = props
  const hasContents = sections.length > 0
  return (
    <div className="wrap">
      <PageHead title={title} intro={hasContents ? lead : undefined} />
      <div
        className={classes(
          'grid items-start gap-x-12 gap-y-8',
          hasContents && 'lg:grid-cols-[15rem_minmax(0,1fr)]',
        )}
      >
        {hasContents ? <SectionLinks sections={sections} /> : null}
        <div className="measure min-w-0">
          {hasContents ? <Sections sections={sections} /> : <div className={PROSE}>{lead}</div>}
          <p className="mt-9 border-line border-t pt-5 text-quiet text-sm">
            Last updated on <LongDate at={updatedAt} />. Questions about this page?{' '}
            <TextLink href={paths.contact()}>Contact us</TextLink>.
          </p>
        </div>
      </div>
    </div>
  )
}

/** The same text without the page around it. */
export function StaticPageText({ title, lead, sections }: Omit<StaticPageProps, 'updatedAt'>) {
  const hasContents = sections.length > 0
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <div>
        <p className="display text-4xl">{title}</p>
        {lead ? (
          <div className={classes('mt-3', hasContents ? 'text-lg text-quiet leading-relaxed' : PROSE)}>
            {lead}
          </div>
        ) : null}
      </div>
      <Sections sections={sections} />
    </div>
  )
}

function SectionLinks({ sections }: Pick<StaticPageProps, 'sections'>) {
  return (
    <Contents
      id="contents"
      title="On this page"
      className="rounded-card border border-line bg-well px-4"
      titleClassName="font-semibold text-quiet text-sm"
      openClassName="max-h-[calc(100dvh-7rem)] overflow-y-auto lg:sticky lg:top-22"
    >
      <ol className="mt-1.5">
        {sections.map((section) => (
          <li key={section.id}>
            <a
              href={`#${section.id}`}
              className="block py-1.5 text-[0.9375rem] leading-snug underline-offset-4 [overflow-wrap:anywhere] hover:text-amber-ink hover:underline"
            >
              {section.title}
            </a>
          </li>
        ))}
      </ol>
    </Contents>
  )
}

function Sections({ sections }: Pick<StaticPageProps, 'sections'>) {
  return sections.map(({ id, title, body }) => (
    <section key={id} id={id} aria-labelledby={`${id}-title`} className="not-last:mb-9">
      <h2 id={`${id}-title`} className="display text-[1.75rem] [overflow-wrap:anywhere]">
        {title}
      </h2>
      <div className={PROSE}>{body}</div>
    </section>
  ))
}

/** A link in running text. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <SiteLink href={href} className="text-link">
      {children}
    </SiteLink>
  )
}
