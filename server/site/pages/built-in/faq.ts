import { paths } from '#contract/paths.ts'
import { type BuiltInText, unwrapped } from './built-in-text.ts'

const ACCOUNT = `
## Account

### Do I need an account?

Not to look up machines, to read the blog or to see which events are coming. The forums, the marketplace and the member
directory are for members. Visitors see the titles of topics and listings, but not what is in them.

### How do I join?

Choose a plan on the [plans page](${paths.plans()}) and fill in a username, an email address and a password. A username
has at least 3 characters, a password at least 6; a longer password is a better one.

### Why was my username refused?

It’s taken, or it looks too much like one that is. Characters that look alike count as the same, so that no one can
impersonate another member.

### I forgot my password. What now?

Request [an email with a link](${paths.forgotPassword()}) to choose a new one. We’ll send it to your account’s address.

### How do I protect my account?

Your [security settings](${paths.settings('security')}) let you turn on a second factor, add passkeys and see where
you’re signed in.
`

const NO_PAYMENTS = `
Payments are not set up on this site yet, so you can only join Free.
`

const PAYMENTS = `
### When am I charged?

When you subscribe, then every month on the same day until you cancel. [Billing](${paths.billing()}) shows your next
charge, card and invoices.

### Can I change my plan?

Yes. A more expensive plan starts right away: the unused part of the month you’ve paid for is deducted, and you see the
amount before you confirm. A cheaper one starts when the month you’ve paid for ends.

### What if a payment fails?

We email you, and you keep your plan for seven days while we retry your card. Update your card and nothing changes.
Otherwise you’re on the Free plan after that.

### Does my price change when the price of a plan does?

No. You keep the price you subscribed at until you change or cancel your plan. A new price applies to new subscriptions
only.
`

const membership = (takesPayments: boolean) => `
## Membership and payment

### What does it cost?

The Free plan costs nothing, for as long as you like. Paid plans are billed monthly and include more. The
[plans](${paths.plans()}) page lists the prices, and the [comparison](${paths.benefits()}) puts them side by side.

${takesPayments ? PAYMENTS : NO_PAYMENTS}

### How do I cancel a paid plan?

You can cancel at any time and keep your plan until the end of the month you’ve paid for. The page
[Cancel Membership](${paths.cancelMembership()}) explains how. Your account and everything you’ve written stay, on the
Free plan.

### Does {{site}} see my card?

No. You pay on the payment provider’s own pages. This site learns whether you’ve paid, when your plan ends or renews,
and your card’s brand, last four digits and expiry date, so that you can tell which card is charged.
`

const MACHINES = `
## Machines

### Where does the machine data come from?

From the [Open Pinball Database](https://opdb.org). This site searches its own copy, so search is fast and works even
when the source is down.

### Something about a machine is wrong. Where do I send a correction?

Use “Propose a correction” on the machine’s page (Pro and Premium), or [tell OPDB](https://opdb.org).

### What is the difference between a title and an edition?

A title is the game, an edition is a build of it. Godzilla is a title; its Pro, Premium and Limited Edition are
editions. The database lists a title once, with its editions inside.

### I can’t find my machine.

Try fewer words, the manufacturer and the year (“stern 2021”), its nickname (“AFM”), or the OPDB id. Typos are usually
fine. One-off homebrew machines are mostly not in the catalogue.

### Why do some machines have drawn pictures?

If there’s no photo, the site draws a translite from the machine’s data: the year sets the style, the manufacturer the
colors, the name the composition. It’s our own drawing, not the machine’s artwork.

### What do EM, SS and DMD mean?

EM is electromechanical: relays, steppers and score reels, up to the late seventies. SS is solid state: a computer runs
the rules. A DMD is the dot-matrix display that followed alphanumeric displays in the nineties.
`

const FORUMS_AND_MARKET = `
## Forums and marketplace

### Who can read what I write in the forums?

Members whose plan includes the forums. Visitors and search engines can see a topic’s title, category, date and number
of replies, but never the text or your name.

### What are hot topics?

Topics with more than five replies.

### Is this site a party to a sale?

No. Listings are between buyer and seller, and so are payment, transport and returns. No money for goods passes through
this site. The [guidelines](${paths.guidelines()}) describe what belongs in a good listing.

### How do I report a topic, a listing or a member?

There is a Report link on each topic, reply, listing and profile. A moderator will look at what you report. For
anything else, [contact us](${paths.contact()}) and include the address of the page.
`

const SITE = `
## The site itself

### Am I being tracked?

No. The site sets two cookies, to keep you signed in and to recognize your browser. Nothing follows you around. For
details, see the [privacy policy](${paths.privacy()}) and the [cookie policy](${paths.cookies()}).

### What are Night and Card?

The site’s two themes: a playfield in the dark, and the instruction card on its apron. System follows your device. You
can switch at the bottom of every page.

### Is there a shortcut for the search?

Press Ctrl-K, or ⌘K on a Mac, to jump to the search box at the top of the page. On a narrow screen, use the magnifying
glass.

### Is there an API?

Yes. Everything you can do on the site, a program can do too, with the same rights and limits. Every call is described
on the [API page](${paths.apiDocs()}).
`

export const faqText: BuiltInText = {
  updated: '2026-11-22',
  text: ({ takesPayments }) =>
    unwrapped(
      [
        'How {{site}} works, in short answers.\n',
        ACCOUNT,
        membership(takesPayments),
        MACHINES,
        FORUMS_AND_MARKET,
        SITE,
      ].join('\n'),
    ),
}
