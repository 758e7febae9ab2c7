// ContactPage: contact form and address of the operators.
import { paths } from '#contract/paths.ts'
import type { SiteInfo } from '#contract/site/site.ts'
import { TextLink } from '#web/site/legal/static-page.tsx'
import { Card } from '#web/ui/card.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ContactForm, type ContactFormProps } from './contact-form.tsx'

export interface ContactPageProps {
  site: Pick<SiteInfo, 'name' | 'operator' | 'operatorAddress' | 'contactEmail'>
  sender: ContactFormProps
}

/** How to reach the site's operators. */
export function ContactPage({ site, sender }: ContactPageProps) {
  return (
    <div className="wrap">
      <PageHead title="Contact Us" lead={`Your message goes to ${site.operator}.`} />
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1.7fr)_minmax(0,1fr)]">
        <Card>
          <noscript>
            <p className="mb-4 rounded-control border border-line bg-well px-4 py-3">
              This form needs JavaScript. Please turn it on for this site
              {site.contactEmail ? ', or use the address beside it' : ''}.
            </p>
          </noscript>
          <ContactForm {...sender} />
        </Card>
        <aside aria-labelledby="before" className="leading-relaxed">
          <h2 id="before" className="display text-2xl">
            Quicker answers
          </h2>
          <ul className="mt-3 flex flex-col gap-3 text-quiet">
            <li>
              How this site works: <TextLink href={paths.faq()}>FAQs</TextLink>.
            </li>
            <li>
              A fault in your machine: <TextLink href={paths.forums()}>forums</TextLink>, where people can
              help.
            </li>
            <li>
              Wrong machine data: use “Propose a correction” on the machine’s page (Pro and Premium), or{' '}
              <a href="https://opdb.org" rel="noopener" className="text-link">
                tell OPDB
              </a>
              .
            </li>
            {site.contactEmail ? (
              <li>
                Email:{' '}
                <a href={`mailto:${site.contactEmail}`} className="break-words text-link">
                  {site.contactEmail}
                </a>
              </li>
            ) : null}
            {site.operatorAddress ? (
              <li>
                Postal address:
                <address className="whitespace-pre-line not-italic [overflow-wrap:anywhere]">
                  {site.operatorAddress}
                </address>
              </li>
            ) : null}
          </ul>
        </aside>
      </div>
    </div>
  )
}
