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
      updated="2026-11-21"
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
        Choose a tier on the <TextLink href={paths.plans()}>plans page</TextLink> and fill in a username, an
        email address and a password. A username has at least 3 characters, a password at least 6; a longer
        password is a better one.
      </p>
      <h3>Why was my username refused?</h3>
      <p>
        It is taken, or it looks too much like one that is. Letters that read alike count as the same, so that
        nobody can pass for somebody else.
      </p>
      <h3>I forgot my password. What now?</h3>
      <p>
        Ask for <TextLink href={paths.forgotPassword()}>a letter with a link</TextLink>: it goes to the
        address of your account and lets you choose a new one.
      </p>
      <h3>How do I protect my account?</h3>
      <p>
        Your <TextLink href={paths.settings('security')}>security settings</TextLink> turn on a second factor,
        hold passkeys and show where you are signed in.
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
          The Free tier costs nothing, for as long as you like. Paid tiers are billed by the month and open
          more: the <TextLink href={paths.plans()}>plans</TextLink> name each price, and the{' '}
          <TextLink href={paths.benefits()}>comparison</TextLink> sets them side by side.
        </p>
        {takesPayments ? (
          <Paying />
        ) : (
          <p>Payments are not set up on this site yet, so only Free can begin.</p>
        )}
        <h3>How do I end a paid membership?</h3>
        <p>
          It can be cancelled at any time, and stays open until the end of the month that you have paid for.
          The page <TextLink href={paths.cancelMembership()}>Cancel Membership</TextLink> says how. Your
          account and what you wrote remain, with the Free tier.
        </p>
        <h3>Does {siteName} see my card?</h3>
        <p>
          No. Payments are made on the payment provider’s own pages. This site learns whether you have paid
          and until when, and of the card its brand, its last four digits and its expiry, so that you can tell
          which one is charged.
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
        When you subscribe, and then each month on the same day until you cancel.{' '}
        <TextLink href={paths.billing()}>Billing</TextLink> names the next charge, the card and all invoices.
      </p>
      <h3>Can I change my plan?</h3>
      <p>
        Yes. A dearer plan begins at once: what is left of the month that you paid for is counted against it,
        and you see the sum before you agree. A cheaper one begins when the month that you paid for is over.
      </p>
      <h3>What if a payment fails?</h3>
      <p>
        We write to you, and your plan stays open for seven days while the card is tried again. With another
        card it goes on without a gap; without one your account has the rights of Free after that.
      </p>
      <h3>Does my price change when the price of a plan does?</h3>
      <p>
        No. You keep the price that you subscribed at until you change or end your plan. The new price is for
        those who subscribe after it.
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
        . This site keeps a copy of its own and searches that, so the search is quick and works while the
        source is away. Corrections are best made at the source: they then reach everybody who uses it.
      </p>
      <h3>What is the difference between a title and an edition?</h3>
      <p>
        A title is the game, an edition is a build of it. Godzilla is a title; its Pro, Premium and Limited
        Edition are editions. The database lists a title once, with its editions inside.
      </p>
      <h3>I cannot find my machine.</h3>
      <p>
        Try one word less, the maker and the year (“stern 2021”), the short name that players use (“AFM”), or
        the OPDB id. A typing error does not matter much. Machines that were built once in a garage are mostly
        not in the catalogue.
      </p>
      <h3>Why do some machines have drawn pictures?</h3>
      <p>
        Where there is no photo, the site draws a translite from what it knows: the year sets the style, the
        maker the colours, the name the composition. The same machine gets the same picture every time. It is
        our drawing, not the artwork of the machine.
      </p>
      <h3>What do EM, SS and DMD mean?</h3>
      <p>
        EM is electromechanical: relays, steppers and score reels, up to the late seventies. SS is solid
        state: a computer runs the rules. A DMD is the dot-matrix display that followed the numeric ones in
        the nineties.
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
        Members whose tier opens the forums. Visitors and search engines may come across a topic’s title, its
        category, its date and the number of replies, never the text and never your name.
      </p>
      <h3>What are hot topics?</h3>
      <p>Topics with more than five replies. No formula beyond that.</p>
      <h3>Is this site a party to a sale?</h3>
      <p>
        No. Listings are between buyer and seller, and so are payment, transport and returns. No money for
        goods passes through this site. The <TextLink href={paths.guidelines()}>guidelines</TextLink> say what
        a good listing tells.
      </p>
      <h3>Something is wrong with a topic, a listing or a member. Whom do I tell?</h3>
      <p>
        <TextLink href={paths.contact()}>Write to us</TextLink> with the address of the page. A person reads
        it.
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
        No. There are two, for being signed in and for knowing this browser again, and nothing that follows
        you. Details stand in the <TextLink href={paths.privacy()}>privacy policy</TextLink> and the{' '}
        <TextLink href={paths.cookies()}>cookie policy</TextLink>.
      </p>
      <h3>What are Night and Card?</h3>
      <p>
        The two themes: a playfield in the dark, and the instruction card on its apron. System follows your
        device. The switch is at the foot of every page.
      </p>
      <h3>Is there a shortcut for the search?</h3>
      <p>
        Ctrl-K, or ⌘K on a Mac, puts the cursor into the search box at the top of the page. On a narrow screen
        the magnifying glass opens the search.
      </p>
      <h3>May my program use the site?</h3>
      <p>
        Yes: everything that the pages can do, a program can do as well, with the same rights and the same
        limits. The calls are described on the <TextLink href={paths.apiDocs()}>API page</TextLink>.
      </p>
    </>
  ),
}
