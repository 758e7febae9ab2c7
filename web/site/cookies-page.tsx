import type { ReactNode } from 'react'
import { paths } from '#contract/paths.ts'
import { StaticPage, TextLink, type TextSection } from './static-page.tsx'

export function CookiesPage({ siteName }: { siteName: string }) {
  return (
    <StaticPage
      title="Cookie Policy"
      lead={`${siteName} sets two cookies, and only for members. There is no banner because there is nothing to agree to.`}
      updated="2026-11-21"
      sections={SECTIONS}
    />
  )
}

interface Kept {
  name: ReactNode
  where: string
  what: string
  until: string
}

const COOKIES: readonly Kept[] = [
  {
    name: (
      <>
        multiball <span className="font-normal">(under https: __Host-multiball)</span>
      </>
    ),
    where: 'Cookie, sent to this site alone, unreadable for scripts',
    what: 'Keeps you signed in. It holds a random number that means nothing elsewhere.',
    until: 'Until you sign out, or 30 days after your last visit',
  },
  {
    name: (
      <>
        multiball-device <span className="font-normal">(under https: __Host-multiball-device)</span>
      </>
    ),
    where: 'Cookie, sent to this site alone, unreadable for scripts',
    what: 'Knows this browser again when you sign in, so that somebody who guesses at your password elsewhere cannot keep you out, and so that we can tell you of a sign-in from a browser that is new.',
    until: 'For a year after your last sign-in here',
  },
]

const STORED: readonly Kept[] = [
  {
    name: 'theme',
    where: 'Local storage, never sent',
    what: 'The theme you chose, Night or Card. Absent while the theme follows your device.',
    until: 'Until you choose System, or clear the browser’s data',
  },
  {
    name: 'admin-links',
    where: 'Local storage, never sent',
    what: 'That you put away the box with admin links on the home page.',
    until: 'Until you clear the browser’s data',
  },
  {
    name: 'payment-greeted:…',
    where: 'Local storage, never sent',
    what: 'That this browser has told you of a successful payment, so that it tells you once.',
    until: 'Until you clear the browser’s data',
  },
  {
    name: 'begun',
    what: 'What you began before you signed in, such as a favorite or a report, so that you can finish it afterwards.',
    where: 'Session storage, never sent',
    until: 'Until it is done, for an hour at most',
  },
  {
    name: 'dmd-rolled',
    where: 'Session storage, never sent',
    what: 'That the figures of the home page have counted up once, so that they keep still afterwards.',
    until: 'Until the tab is closed',
  },
  {
    name: 'tsr-scroll-restoration',
    where: 'Session storage, never sent',
    what: 'How far pages were scrolled, so that going back brings you to the same place.',
    until: 'Until the tab is closed',
  },
]

function KeptList({ items }: { items: readonly Kept[] }) {
  return (
    <div className="mt-4 flex flex-col gap-3">
      {items.map(({ name, where, what, until }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a fixed list of texts
        <div key={index} className="rounded-card border border-line bg-raised px-4 py-3">
          <h3 className="!mt-0 break-words font-mono text-base">{name}</h3>
          <dl className="text-[0.9375rem]">
            {[
              ['What for', what],
              ['Where', where],
              ['How long', until],
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
          They are set when you sign in, and at no other time. Visitors get none. Without them the site could
          not know that the next page is asked for by you, nor keep guessers off your account, so the law asks
          for no consent to them.
        </p>
        <KeptList items={COOKIES} />
      </>
    ),
  },
  {
    id: 'storage',
    title: 'What your browser remembers by itself',
    body: (
      <>
        <p>
          Small notes that stay in your browser. The server never sees them, and the site works without them.
        </p>
        <KeptList items={STORED} />
      </>
    ),
  },
  {
    id: 'others',
    title: 'Other companies',
    body: (
      <p>
        None sets a cookie through this site. When you go to the payment provider’s pages to subscribe, or
        follow a link to another site, that site’s own rules hold there.
      </p>
    ),
  },
  {
    id: 'refusing',
    title: 'Refusing and deleting',
    body: (
      <p>
        Every browser can refuse and delete cookies and stored data. Without the cookie you can read
        everything that is open to visitors, but not sign in. What else is stored, on the server’s side,
        stands in the <TextLink href={paths.privacy()}>privacy policy</TextLink>.
      </p>
    ),
  },
]
