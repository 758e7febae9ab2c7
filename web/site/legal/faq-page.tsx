// FaqPage: frequently asked questions.
import { paths } from '#contract/paths.ts'
import { StaticPage, TextLink, type TextSection } from './static-page.tsx'

export interface FaqPageProps {
  siteName: string
  /** Whether plans can be paid on this site. */
  takesPayments: boolean
}

export function FaqPage({ siteName, takesPayments }: FaqPageProps) {
  return (
    <StaticPage
      title="FAQs"
      lead={`How ${siteName} works, in short answers.`}
      updated="2026-11-22"
      sections={[ACCOUNT, membership({ siteName, takesPayments }), MACHINES, FORUMS_AND_MARKET, SITE]}
    />
  )
}

const ACCOUNT: TextSection = {
  id: 'account',
  title: 'Account',
  body: (
    <>
      <h3>Do I need an account?</h3>
      <p>
        Not to look up machines, to read the blog or to see which events are coming. The forums, the
        marketplace and the member directory are for members. Visitors see the titles of topics and listings,
        but not what is in them.
      </p>
      <h3>How do I join?</h3>
      <p>
        Choose a plan on the <TextLink href={paths.plans()}>plans page</TextLink> and fill in a username, an
        email address and a password. A username has at least 3 characters, a password at least 6; a longer
        password is a better one.
      </p>
      <h3>Why was my username refused?</h3>
      <p>
        It’s taken, or it looks too much like one that is. Characters that look alike count as the same, so
        that no one can impersonate another member.
      </p>
      <h3>I forgot my password. What now?</h3>
      <p>
        Request <TextLink href={paths.forgotPassword()}>an email with a link</TextLink> to choose a new one.
        We’ll send it to your account’s address.
      </p>
      <h3>How do I protect my account?</h3>
      <p>
        Your <TextLink href={paths.settings('security')}>security settings</TextLink> let you turn on a second
        factor, add passkeys and see where you’re signed in.
      </p>
    </>
  ),
}

function membership({ siteName, takesPayments }: FaqPageProps): TextSection {
  return {
    id: 'membership',
    title: 'Membership and payment',
    body: (
      <>
        <h3>What does it cost?</h3>
        <p>
          The Free plan costs nothing, for as long as you like. Paid plans are billed monthly and include
          more. The <TextLink href={paths.plans()}>plans</TextLink> page lists the prices, and the{' '}
          <TextLink href={paths.benefits()}>comparison</TextLink> puts them side by side.
        </p>
        {takesPayments ? (
          <Paying />
        ) : (
          <p>Payments are not set up on this site yet, so you can only join Free.</p>
        )}
        <h3>How do I cancel a paid plan?</h3>
        <p>
          You can cancel at any time and keep your plan until the end of the month you’ve paid for. The page{' '}
          <TextLink href={paths.cancelMembership()}>Cancel Membership</TextLink> explains how. Your account
          and everything you’ve written stay, on the Free plan.
        </p>
        <h3>Does {siteName} see my card?</h3>
        <p>
          No. You pay on the payment provider’s own pages. This site learns whether you’ve paid, when your
          plan ends or renews, and your card’s brand, last four digits and expiry date, so that you can tell
          which card is charged.
        </p>
      </>
    ),
  }
}

function Paying() {
  return (
    <>
      <h3>When am I charged?</h3>
      <p>
        When you subscribe, then every month on the same day until you cancel.{' '}
        <TextLink href={paths.billing()}>Billing</TextLink> shows your next charge, card and invoices.
      </p>
      <h3>Can I change my plan?</h3>
      <p>
        Yes. A more expensive plan starts right away: the unused part of the month you’ve paid for is
        deducted, and you see the amount before you confirm. A cheaper one starts when the month you’ve paid
        for ends.
      </p>
      <h3>What if a payment fails?</h3>
      <p>
        We email you, and you keep your plan for seven days while we retry your card. Update your card and
        nothing changes. Otherwise you’re on the Free plan after that.
      </p>
      <h3>Does my price change when the price of a plan does?</h3>
      <p>
        No. You keep the price you subscribed at until you change or cancel your plan. A new price applies to
        new subscriptions only.
      </p>
    </>
  )
}

const MACHINES: TextSection = {
  id: 'machines',
  title: 'Machines',
  body: (
    <>
      <h3>Where does the machine data come from?</h3>
      <p>
        From the{' '}
        <a href="https://opdb.org" rel="noopener" className="text-link">
          Open Pinball Database
        </a>
        . This site searches its own copy, so search is fast and works even when the source is down.
      </p>
      <h3>Something about a machine is wrong. Where do I send a correction?</h3>
      <p>
        Use “Propose a correction” on the machine’s page (Pro and Premium), or{' '}
        <a href="https://opdb.org" rel="noopener" className="text-link">
          tell OPDB
        </a>
        .
      </p>
      <h3>What is the difference between a title and an edition?</h3>
      <p>
        A title is the game, an edition is a build of it. Godzilla is a title; its Pro, Premium and Limited
        Edition are editions. The database lists a title once, with its editions inside.
      </p>
      <h3>I can’t find my machine.</h3>
      <p>
        Try fewer words, the manufacturer and the year (“stern 2021”), its nickname (“AFM”), or the OPDB id.
        Typos are usually fine. One-off homebrew machines are mostly not in the catalogue.
      </p>
      <h3>Why do some machines have drawn pictures?</h3>
      <p>
        If there’s no photo, the site draws a translite from the machine’s data: the year sets the style, the
        manufacturer the colors, the name the composition. It’s our own drawing, not the machine’s artwork.
      </p>
      <h3>What do EM, SS and DMD mean?</h3>
      <p>
        EM is electromechanical: relays, steppers and score reels, up to the late seventies. SS is solid
        state: a computer runs the rules. A DMD is the dot-matrix display that followed alphanumeric displays
        in the nineties.
      </p>
    </>
  ),
}

const FORUMS_AND_MARKET: TextSection = {
  id: 'forums-and-market',
  title: 'Forums and marketplace',
  body: (
    <>
      <h3>Who can read what I write in the forums?</h3>
      <p>
        Members whose plan includes the forums. Visitors and search engines can see a topic’s title, category,
        date and number of replies, but never the text or your name.
      </p>
      <h3>What are hot topics?</h3>
      <p>Topics with more than five replies.</p>
      <h3>Is this site a party to a sale?</h3>
      <p>
        No. Listings are between buyer and seller, and so are payment, transport and returns. No money for
        goods passes through this site. The <TextLink href={paths.guidelines()}>guidelines</TextLink> describe
        what belongs in a good listing.
      </p>
      <h3>How do I report a topic, a listing or a member?</h3>
      <p>
        There is a Report link on each topic, reply, listing and profile. A moderator will look at what you
        report. For anything else, <TextLink href={paths.contact()}>contact us</TextLink> and include the
        address of the page.
      </p>
    </>
  ),
}

const SITE: TextSection = {
  id: 'site',
  title: 'The site itself',
  body: (
    <>
      <h3>Am I being tracked?</h3>
      <p>
        No. The site sets two cookies, to keep you signed in and to recognize your browser. Nothing follows
        you around. For details, see the <TextLink href={paths.privacy()}>privacy policy</TextLink> and the{' '}
        <TextLink href={paths.cookies()}>cookie policy</TextLink>.
      </p>
      <h3>What are Night and Card?</h3>
      <p>
        The site’s two themes: a playfield in the dark, and the instruction card on its apron. System follows
        your device. You can switch at the bottom of every page.
      </p>
      <h3>Is there a shortcut for the search?</h3>
      <p>
        Press Ctrl-K, or ⌘K on a Mac, to jump to the search box at the top of the page. On a narrow screen,
        use the magnifying glass.
      </p>
      <h3>Is there an API?</h3>
      <p>
        Yes. Everything you can do on the site, a program can do too, with the same rights and limits. Every
        call is described on the <TextLink href={paths.apiDocs()}>API page</TextLink>.
      </p>
    </>
  ),
}
