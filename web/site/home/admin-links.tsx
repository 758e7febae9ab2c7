// AdminLinks: the home page's box of links for admins.
import ChevronDown from 'lucide-react/icons/chevron-down'
import ShieldCheck from 'lucide-react/icons/shield-check'
import X from 'lucide-react/icons/x'
import { paths } from '#contract/paths.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { hideAdminLinks } from './admin-links-memory.ts'

// The two older addresses are the specification's; the server redirects them, so these links load a page.
const LINKS: readonly { href: string; label: string; note?: string; reload?: boolean }[] = [
  { href: paths.admin(), label: 'Admin Dashboard' },
  { href: '/admin/login', label: 'Admin Login', note: 'recommended', reload: true },
  { href: '/admin/setup', label: 'Admin Setup', note: 'first-time only', reload: true },
  { href: paths.auth(), label: 'Regular Login' },
]

const TITLE = 'Admin links'
const NOTE = 'The dashboard needs an admin account.'

function dismiss() {
  hideAdminLinks()
  // The focused button is gone: continue from the start of the content.
  document.getElementById('main')?.focus()
}

/** Links for the site's operators; dismissible, and a site setting turns them off. */
export function AdminLinks() {
  return (
    <aside aria-label={TITLE} className="wrap mt-3 [[data-admin-links=hidden]_&]:hidden md:mt-4">
      <div className="relative flex flex-col gap-x-6 gap-y-2 rounded-card border border-line bg-well py-2 pr-12 pl-3 max-md:py-0 sm:pl-4 lg:flex-row lg:items-center">
        <div className="flex min-w-0 items-center gap-3 max-md:hidden">
          <ShieldCheck size={20} aria-hidden="true" className="shrink-0 text-amber-ink" />
          <div className="min-w-0 text-sm leading-snug">
            <h2 className="font-semibold">{TITLE}</h2>
            <p className="text-quiet">{NOTE}</p>
          </div>
        </div>
        {/* On phones it folds the list below. */}
        <details className="group md:hidden">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm">
            <ShieldCheck size={18} aria-hidden="true" className="shrink-0 text-amber-ink" />
            <span className="font-semibold">{TITLE}</span>
            <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180" />
          </summary>
          <p className="pb-1 text-quiet text-sm">{NOTE}</p>
        </details>
        <ul className="-mr-9 grid grid-cols-2 gap-1.5 max-md:pb-2.5 sm:grid-cols-4 lg:mr-0 lg:ml-auto lg:flex lg:gap-2 max-md:[details:not([open])~&]:hidden">
          {LINKS.map(({ href, label, note, reload }) => (
            <li key={href}>
              <SiteLink
                href={href}
                reload={reload ?? false}
                className="bumper flex h-full min-h-10 flex-col justify-center rounded-control border border-edge bg-raised px-2.5 py-1 font-medium text-sm leading-tight hover:border-ink xl:flex-row xl:items-center xl:justify-start xl:gap-1.5"
              >
                {label}
                {note ? <span className="font-normal text-quiet text-xs">({note})</span> : null}
              </SiteLink>
            </li>
          ))}
        </ul>
        <IconButton
          label="Dismiss admin links"
          icon={<X size={18} aria-hidden="true" />}
          onClick={dismiss}
          className="absolute top-0.5 right-0.5 noscript:hidden lg:top-1/2 lg:-translate-y-1/2"
        />
      </div>
    </aside>
  )
}
