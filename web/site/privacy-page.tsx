import { paths } from '#contract/paths.ts'
import { StaticPage, TextLink, type TextSection } from './static-page.tsx'
import { type LegalPageProps, PostalAddress } from './terms-page.tsx'

export interface PrivacyPageProps extends LegalPageProps {
  /** Pages show pictures from the catalogue's own server. */
  showCataloguePictures: boolean
}

export function PrivacyPage({ showCataloguePictures, ...legal }: PrivacyPageProps) {
  const { siteName } = legal
  return (
    <StaticPage
      title="Privacy Policy"
      lead={`What ${siteName} knows about you, what for, and for how long. In one line: what the site needs to work, and nothing to follow you with.`}
      updated="2026-11-20"
      sections={[
        controller(legal),
        VISITING,
        ACCOUNT,
        WRITING,
        others(showCataloguePictures),
        KEEPING,
        RIGHTS,
        CHANGES,
      ]}
    />
  )
}

function controller({ siteName, operator, operatorAddress }: LegalPageProps): TextSection {
  return {
    id: 'who',
    title: 'Who is responsible',
    body: (
      <>
        <p>
          {siteName} is run by {operator}, who is responsible for the data described here. The{' '}
          <TextLink href={paths.contact()}>contact form</TextLink> reaches them.
        </p>
        <PostalAddress>{operatorAddress}</PostalAddress>
      </>
    ),
  }
}

const VISITING: TextSection = {
  id: 'visiting',
  title: 'When you look around',
  body: (
    <>
      <p>
        Visitors get no cookie. There are no analytics, no advertising networks, no fonts or scripts from
        other companies, and no pictures whose only use is to count you.
      </p>
      <ul>
        <li>
          For each request the server writes a line with time, path, result and duration, and, when you are
          signed in, the number of your account. Your network address is not in it. What you typed into the
          search is not in it either.
        </li>
        <li>
          To stop abuse the server counts tries (searching, signing in, writing) per network address, for a
          minute up to an hour, and then forgets them.
        </li>
        <li>
          Your browser remembers three small things that it never sends: the theme that you chose, whether you
          put away the admin links of the home page, and, until you close the tab, what moved already and how
          far you had scrolled. The <TextLink href={paths.cookies()}>cookie policy</TextLink> lists them.
        </li>
      </ul>
    </>
  ),
}

const ACCOUNT: TextSection = {
  id: 'account',
  title: 'When you have an account',
  body: (
    <>
      <p>We store, because an account cannot work without it:</p>
      <ul>
        <li>your username, your email address, and the day you joined;</li>
        <li>your password as an argon2id hash. Nobody can read the password out of it, we neither;</li>
        <li>your tier, and for a paid one its state and the date to which it is paid;</li>
        <li>
          one record for each browser in which you are signed in: the hash of its session token, what the
          browser calls itself, and when it was first and last seen;
        </li>
        <li>
          if you turn them on: the secret of your second factor, encrypted, its recovery codes as hashes, and
          the public part of your passkeys.
        </li>
      </ul>
      <p>
        Everybody can see your public profile: your username, the day you joined, and the picture, bio,
        location and website that you add of your own will. Other members see what you wrote under your name,
        and find you in the member directory. Your email address is shown to nobody but you and the operator.
      </p>
    </>
  ),
}

const WRITING: TextSection = {
  id: 'writing',
  title: 'When you write something',
  body: (
    <ul>
      <li>
        Topics, replies and listings are stored with your account and shown to members whose tier opens that
        part of the site. Visitors and search engines get titles, categories, prices, dates and numbers of
        replies, without names.
      </li>
      <li>
        A message through the contact form is stored with the name and address that you gave, and mailed to
        the operator.
      </li>
    </ul>
  ),
}

function others(showCataloguePictures: boolean): TextSection {
  return { id: 'others', title: 'Who else is involved', body: <Others {...{ showCataloguePictures }} /> }
}

function Others({ showCataloguePictures }: Pick<PrivacyPageProps, 'showCataloguePictures'>) {
  return (
    <>
      <ul>
        {showCataloguePictures ? (
          <li>
            Some pictures of machines come from img.opdb.org, the picture server of the Open Pinball Database.
            To fetch them your browser tells that server your network address, as every request on the
            internet does.
          </li>
        ) : null}
        <li>
          If you subscribe to a paid tier, you do so on the pages of the payment provider, Stripe. Your card’s
          number goes to them and never to us. They get your username and your email address from us. We
          receive what is needed to know that the month is paid, and to show you what is charged: an id, a
          state, dates and amounts, and the brand, last four digits and expiry of the card.
        </li>
        <li>
          Whoever hosts the site and delivers its mail for the operator handles data on the operator’s orders.
        </li>
      </ul>
      <p>Nothing is sold, rented or traded, and no profile of you is made for anybody.</p>
    </>
  )
}

const KEEPING: TextSection = {
  id: 'how-long',
  title: 'How long it is kept',
  body: (
    <ul>
      <li>Account data: until the account is erased.</li>
      <li>A session: until you sign out, or 30 days after you were last here.</li>
      <li>What you wrote: until you or we remove it, or the account is erased.</li>
      <li>Records of payments: as long as tax law asks.</li>
      <li>
        The server’s request lines and backups: as long as the operator needs them to run the site safely.
      </li>
    </ul>
  ),
}

const RIGHTS: TextSection = {
  id: 'rights',
  title: 'What you can ask for',
  body: (
    <p>
      A copy of everything that we hold about you, in a form that a program can read; correction; erasure; a
      stop to some use; and an answer to the question why we hold it.{' '}
      <TextLink href={paths.contact()}>Write to us</TextLink> with the address that belongs to your account.
      In the European Union and some other places you can also complain to the data protection authority where
      you live. We rely on the agreement with you for the account, on the law for records of payments, and on
      our interest in a working and safe site for the rest.
    </p>
  ),
}

const CHANGES: TextSection = {
  id: 'changes',
  title: 'Changes',
  body: (
    <p>
      If the site starts to store something else, this page says so first. Members are told by mail when the
      change matters.
    </p>
  ),
}
