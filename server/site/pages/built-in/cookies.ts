import { paths } from '#contract/paths.ts'
import { type BuiltInText, unwrapped } from './built-in-text.ts'

interface Stored {
  name: string
  purpose: string
  storage: string
  duration: string
}

const COOKIE = 'Cookie, sent to this site only, not readable by scripts'
const LOCAL = 'Local storage, never sent'
const SESSION = 'Session storage, never sent'
const UNTIL_CLEARED = 'Until you clear the browser’s data'
const UNTIL_TAB_CLOSED = 'Until you sign out or close the tab'

const COOKIES: readonly Stored[] = [
  {
    name: 'multiball (under https: __Host-multiball)',
    purpose: 'Keeps you signed in. It’s a random number that means nothing elsewhere.',
    storage: COOKIE,
    duration: 'Until you sign out, or 30 days after your last visit',
  },
  {
    name: 'multiball-device (under https: __Host-multiball-device)',
    purpose:
      'Recognizes this browser when you sign in, so that someone guessing your password elsewhere can’t lock you out, and so that we can tell you about sign-ins from new browsers.',
    storage: COOKIE,
    duration: 'For a year after your last sign-in here',
  },
]

const IN_THE_BROWSER: readonly Stored[] = [
  {
    name: 'theme',
    purpose: 'The theme you chose, Night or Card. Absent while the theme follows your device.',
    storage: LOCAL,
    duration: 'Until you choose System, or clear the browser’s data',
  },
  {
    name: 'machine-list',
    purpose: 'That you chose cards for lists of machines. Absent while they are rows.',
    storage: LOCAL,
    duration: 'Until you choose rows, or clear the browser’s data',
  },
  {
    name: 'admin-links',
    purpose: 'That you dismissed the admin links on the home page.',
    storage: LOCAL,
    duration: UNTIL_CLEARED,
  },
  {
    name: 'payment-greeted:…',
    purpose: 'That this browser has confirmed a payment to you, so that it does so only once.',
    storage: LOCAL,
    duration: UNTIL_CLEARED,
  },
  {
    name: 'multiball-member-…-searches',
    purpose: 'Your last five searches, so that you can repeat them.',
    storage: LOCAL,
    duration: 'Until you clear them or sign out',
  },
  {
    name: 'begun',
    purpose:
      'What you began before you signed in, such as a favorite or a report, so that you can finish it afterwards.',
    storage: 'Session storage, sent only when you finish it',
    duration: 'Until it’s done, for up to an hour, or until you sign out',
  },
  {
    name: 'link-token …',
    purpose:
      'The code of a link that we emailed you, so that you can reload its page. It’s removed from the page’s address, so that it doesn’t stay in your history.',
    storage: 'Session storage, sent only when you use the link',
    duration: 'For up to an hour, until you sign out or close the tab',
  },
  {
    name: 'multiball:card-before',
    purpose:
      'Brand, last four digits and expiry of your card while you change it on the payment provider’s pages, so that we can tell you afterwards whether it changed.',
    storage: SESSION,
    duration: 'Until you’re back, sign out or close the tab',
  },
  {
    name: 'draft …',
    purpose:
      'Which text fields you opened, so that they show your draft after a reload. The text isn’t in it.',
    storage: SESSION,
    duration: UNTIL_TAB_CLOSED,
  },
  {
    name: 'multiball-writing',
    purpose:
      'What you are writing, until the site has it, so that a lost connection or a closed browser loses none of it.',
    storage: 'The browser’s database (IndexedDB), sent to this site only, as a draft',
    duration: 'Until it’s saved or sent, or you sign out',
  },
  {
    name: 'dmd-rolled',
    purpose: 'That the numbers on the home page have counted up once, so that they stay still afterwards.',
    storage: SESSION,
    duration: UNTIL_TAB_CLOSED,
  },
  {
    name: 'tsr-scroll-restoration',
    purpose: 'How far you scrolled on each page, so that going back takes you to the same place.',
    storage: SESSION,
    duration: UNTIL_TAB_CLOSED,
  },
  {
    name: 'offline-1',
    purpose: 'The page that you see when the site can’t be reached. It’s the same for everyone.',
    storage: 'The browser’s cache of files, never sent',
    duration: UNTIL_CLEARED,
  },
]

function listed(items: readonly Stored[]): string {
  return items
    .map(
      ({ name, purpose, storage, duration }) => `
### ${name.replaceAll('_', '\\_')}

- **Purpose:** ${purpose}
- **Storage:** ${storage}
- **Duration:** ${duration}
`,
    )
    .join('')
}

export const cookiesText: BuiltInText = {
  updated: '2026-11-27',
  text: () =>
    unwrapped(`
{{site}} sets two cookies, and only for members. There is no banner because there is nothing to agree to.

## The two cookies

They’re set only when you sign in. Visitors get none. Without them the site couldn’t keep you signed in or protect your
account from password guessing, so the law requires no consent for them.

${listed(COOKIES)}

## What else your browser stores

Small pieces of data that your browser keeps for itself. They don’t travel with requests as cookies do: what the site
gets of them, and when, is said with each. The site works without them.

${listed(IN_THE_BROWSER)}

## Other companies

No other company sets cookies through this site. When you go to the payment provider’s pages to subscribe, or follow a
link to another site, that site’s own rules apply.

## Refusing and deleting

You can refuse and delete cookies and stored data in your browser’s settings. Without the cookies you can read
everything that’s open to visitors, but you can’t sign in. For what the server stores, see the
[privacy policy](${paths.privacy()}).
`),
}
