// CookiesPage: the cookie policy.
import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { StaticPage, TextLink, type TextSection } from './static-page.tsx'

export function CookiesPage({ siteName }: { siteName: string }) {
  return (
    <StaticPage
      title="Cookie Policy"
      lead={`${siteName} sets two cookies, and only for members. There is no banner because there is nothing to agree to.`}
      updated="2026-11-23"
      sections={SECTIONS}
    />
  )
}

interface Stored {
  name: ReactNode
  where: string
  what: string
  until: string
}

const COOKIES: readonly Stored[] = [
  {
    name: (
      <>
        multiball <span className="font-normal">(under https: __Host-multiball)</span>
      </>
    ),
    where: 'Cookie, sent to this site only, not readable by scripts',
    what: 'Keeps you signed in. It’s a random number that means nothing elsewhere.',
    until: 'Until you sign out, or 30 days after your last visit',
  },
  {
    name: (
      <>
        multiball-device <span className="font-normal">(under https: __Host-multiball-device)</span>
      </>
    ),
    where: 'Cookie, sent to this site only, not readable by scripts',
    what: 'Recognizes this browser when you sign in, so that someone guessing your password elsewhere can’t lock you out, and so that we can tell you about sign-ins from new browsers.',
    until: 'For a year after your last sign-in here',
  },
]

const STORED: readonly Stored[] = [
  {
    name: 'theme',
    where: 'Local storage, never sent',
    what: 'The theme you chose, Night or Card. Absent while the theme follows your device.',
    until: 'Until you choose System, or clear the browser’s data',
  },
  {
    name: 'admin-links',
    where: 'Local storage, never sent',
    what: 'That you dismissed the admin links on the home page.',
    until: 'Until you clear the browser’s data',
  },
  {
    name: 'payment-greeted:…',
    where: 'Local storage, never sent',
    what: 'That this browser has confirmed a payment to you, so that it does so only once.',
    until: 'Until you clear the browser’s data',
  },
  {
    name: 'begun',
    what: 'What you began before you signed in, such as a favorite or a report, so that you can finish it afterwards.',
    where: 'Session storage, never sent',
    until: 'Until it’s done, for up to an hour',
  },
  {
    name: 'multiball-writing',
    where: 'The browser’s database (IndexedDB), sent to this site only, as a draft',
    what: 'What you are writing, until the site has it, so that a lost connection or a closed browser loses none of it.',
    until: 'Until it’s saved or sent, or you sign out',
  },
  {
    name: 'dmd-rolled',
    where: 'Session storage, never sent',
    what: 'That the numbers on the home page have counted up once, so that they stay still afterwards.',
    until: 'Until the tab is closed',
  },
  {
    name: 'tsr-scroll-restoration',
    where: 'Session storage, never sent',
    what: 'How far you scrolled on each page, so that going back takes you to the same place.',
    until: 'Until the tab is closed',
  },
]

function StoredList({ items }: { items: readonly Stored[] }) {
  return (
    <div className="mt-4 flex flex-col gap-3">
      {items.map(({ name, where, what, until }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of texts
        <div key={index} className="rounded-card border border-line bg-raised px-4 py-3">
          <h3 className="!mt-0 break-words font-mono text-base">{name}</h3>
          <dl className="text-[0.9375rem]">
            {[
              ['Purpose', what],
              ['Storage', where],
              ['Duration', until],
            ].map(([term, text]) => (
              <div key={term} className="mt-1.5 gap-x-3 sm:flex">
                <dt className="!mt-0 w-24 shrink-0 font-normal text-quiet">{term}</dt>
                <dd className="!mt-0">{text}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  )
}

const SECTIONS: readonly TextSection[] = [
  {
    id: 'cookie',
    title: 'The two cookies',
    body: (
      <>
        <p>
          They’re set only when you sign in. Visitors get none. Without them the site couldn’t keep you signed
          in or protect your account from password guessing, so the law requires no consent for them.
        </p>
        <StoredList items={COOKIES} />
      </>
    ),
  },
  {
    id: 'storage',
    title: 'What else your browser stores',
    body: (
      <>
        <p>
          Small pieces of data that stay in your browser. The server never sees them, and the site works
          without them.
        </p>
        <StoredList items={STORED} />
      </>
    ),
  },
  {
    id: 'others',
    title: 'Other companies',
    body: (
      <p>
        No other company sets cookies through this site. When you go to the payment provider’s pages to
        subscribe, or follow a link to another site, that site’s own rules apply.
      </p>
    ),
  },
  {
    id: 'refusing',
    title: 'Refusing and deleting',
    body: (
      <p>
        You can refuse and delete cookies and stored data in your browser’s settings. Without the cookies you
        can read everything that’s open to visitors, but you can’t sign in. For what the server stores, see
        the <TextLink href={paths.privacy()}>privacy policy</TextLink>.
      </p>
    ),
  },
]
