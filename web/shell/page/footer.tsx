// Footer of every page: sections, legal pages, social links and the theme switch.
import ChevronDown from 'lucide-react/icons/chevron-down'
import { paths } from '#contract/paths.ts'
import type { SiteInfo } from '#contract/site/site.ts'
import { Logo } from '#web/shell/header/logo.tsx'
import { CachedFragment } from '#web/ui/cached-fragment.tsx'
import { useNow } from '#web/ui/display/now.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { webAddress } from '#web/ui/web-address.ts'
import { NETWORK_NAMES, SocialIcon } from './social-icon.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

const COLUMNS: readonly { title: string; links: readonly [label: string, href: string][] }[] = [
  {
    title: 'Explore',
    links: [
      ['Database', paths.database()],
      ['Forums', paths.forums()],
      ['Marketplace', paths.marketplace()],
      ['Blog', paths.blog()],
      ['Events', paths.events()],
      ['Member Directory', paths.members()],
    ],
  },
  {
    title: 'Membership',
    links: [
      ['Join Free', paths.plans(1)],
      ['Pro Membership', paths.plans(2)],
      ['Premium Membership', paths.plans(3)],
      ['Gift Membership', paths.gift()],
      ['Benefits Comparison', paths.benefits()],
      ['Cancel Membership', paths.cancelMembership()],
    ],
  },
  {
    title: 'Help & Support',
    links: [
      ['Contact Us', paths.contact()],
      ['FAQs', paths.faq()],
      ['Community Guidelines', paths.guidelines()],
      ['Terms of Service', paths.terms()],
      ['Privacy Policy', paths.privacy()],
      ['Cookie Policy', paths.cookies()],
    ],
  },
]

export interface FooterProps {
  site: Pick<SiteInfo, 'name' | 'blurb' | 'socialLinks'>
}

export function Footer({ site }: FooterProps) {
  return (
    <CachedFragment
      as="footer"
      name="footer"
      data={[site]}
      className="drawn-in-view [--drawn:350px] md:[--drawn:520px] mt-16 border-line border-t bg-[light-dark(var(--sunk),var(--raised))] md:mt-24"
    >
      <div className="wrap grid gap-x-8 gap-y-3 pt-3 pb-1 md:gap-y-8 md:pb-8 lg:grid-cols-[1.6fr_1fr_1fr_1fr] md:pt-14">
        <div className="flex flex-wrap items-center justify-between gap-x-4 md:flex-col md:items-start md:justify-start md:gap-4">
          <SiteLink href={paths.home()} aria-label={`${site.name}, home`} className="inline-flex">
            <Logo name={site.name} />
          </SiteLink>
          <p className="max-w-[38ch] text-quiet max-md:order-last max-md:w-full max-md:text-sm">
            {site.blurb}
          </p>
          <Social links={site.socialLinks} />
        </div>
        <div className="divide-y divide-line border-line border-y md:hidden">
          {COLUMNS.map(({ title, links }) => (
            <details key={title} className="group">
              <summary className="display flex min-h-10 cursor-pointer items-center justify-between text-xl">
                {title}
                <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180" />
              </summary>
              <nav aria-label={title} className="pb-3">
                <Links links={links} />
              </nav>
            </details>
          ))}
        </div>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-4 gap-y-8 max-md:hidden lg:col-span-3">
          {COLUMNS.map(({ title, links }) => (
            <nav key={title} aria-label={title}>
              <h2 className="display mb-2 text-xl">{title}</h2>
              <Links links={links} />
            </nav>
          ))}
        </div>
      </div>
      <div className="wrap">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-2 border-line pt-2 pb-3 text-quiet max-md:gap-x-3 max-md:text-xs md:gap-y-4 md:border-t md:py-6 text-sm">
          <p className="num">
            © 2023–
            <ThisYear /> {site.name}
          </p>
          <p>
            Machine data:{' '}
            <a href="https://opdb.org" rel="noopener" className="text-link">
              Open Pinball Database
            </a>
          </p>
          <ThemeSwitch name="footer-theme" />
        </div>
      </div>
    </CachedFragment>
  )
}

function ThisYear() {
  return useNow().getUTCFullYear()
}

function Links({ links }: { links: readonly [label: string, href: string][] }) {
  return (
    <ul className="max-md:grid max-md:grid-cols-2 max-md:gap-x-4">
      {links.map(([label, href]) => (
        <li key={label}>
          <SiteLink
            href={href}
            className="inline-flex min-h-9 items-center text-[0.9375rem] text-quiet underline-offset-4 hover:text-ink hover:underline"
          >
            {label}
          </SiteLink>
        </li>
      ))}
    </ul>
  )
}

function Social({ links }: { links: SiteInfo['socialLinks'] }) {
  if (links.length === 0) return null
  return (
    <ul className="-ml-2 flex flex-wrap gap-1">
      {links.map(({ network, url }) => (
        <li key={network}>
          <a
            href={webAddress(url)}
            rel="noopener me"
            aria-label={NETWORK_NAMES[network]}
            className="bumper inline-flex size-11 items-center justify-center rounded-full text-quiet hover:bg-raised hover:text-ink"
          >
            <SocialIcon network={network} />
          </a>
        </li>
      ))}
    </ul>
  )
}
