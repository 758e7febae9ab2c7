import { paths } from '#contract/paths.ts'
import { StaticPage, TextLink, type TextSection } from './static-page.tsx'

export interface LegalPageProps {
  siteName: string
  /** Who runs the site. */
  operator: string
  /** Where they are, in lines; null where they did not say. */
  operatorAddress: string | null
}

/** The operator's postal address as a paragraph of its own; nothing where there is none. */
export function PostalAddress({ children }: { children: string | null }) {
  if (!children) return null
  return <address className="mt-3 whitespace-pre-line not-italic">{children}</address>
}

export function TermsPage({ siteName, operator, operatorAddress }: LegalPageProps) {
  return (
    <StaticPage
      title="Terms of Service"
      lead={`The agreement between you and ${operator} about the use of ${siteName}.`}
      updated="2026-11-21"
      sections={[
        parties({ siteName, operator, operatorAddress }),
        ACCOUNT,
        CONTENT,
        CONDUCT,
        PAID,
        TRADE,
        DATA,
        LIABILITY,
        CHANGES,
      ]}
    />
  )
}

function parties({ siteName, operator, operatorAddress }: LegalPageProps): TextSection {
  return {
    id: 'parties',
    title: 'Who agrees with whom',
    body: (
      <>
        <p>
          {siteName} is run by {operator}, called “we” below. By opening an account, or by using the site
          without one, you agree to these terms and to the{' '}
          <TextLink href={paths.guidelines()}>community guidelines</TextLink>, which are part of them. If you
          do not agree, please do not use the site.
        </p>
        <PostalAddress>{operatorAddress}</PostalAddress>
      </>
    ),
  }
}

const ACCOUNT: TextSection = {
  id: 'account',
  title: 'Your account',
  body: (
    <ul>
      <li>You are at least 16 years old, or a parent or guardian has agreed to your having an account.</li>
      <li>You give an email address that is yours, so that we can reach you.</li>
      <li>
        You keep your password to yourself. What is done with your account counts as done by you, unless you
        have told us that somebody else got hold of it.
      </li>
      <li>One person has one account, and does not hand it on.</li>
    </ul>
  ),
}

const CONTENT: TextSection = {
  id: 'content',
  title: 'What you write and upload',
  body: (
    <>
      <p>
        It remains yours. You allow us to store it, to show it to those whom the site’s rules let see it, to
        make smaller copies of pictures, and to keep backups. This permission costs nothing, holds worldwide,
        and ends when the text or picture is removed, apart from backups, which run out by themselves, and
        from quotations in other people’s replies.
      </p>
      <p>
        You say by posting that you may: that the words and pictures are your own, or that their owner has
        agreed.
      </p>
    </>
  ),
}

const CONDUCT: TextSection = {
  id: 'conduct',
  title: 'What is not allowed',
  body: (
    <>
      <p>Beside what the community guidelines say:</p>
      <ul>
        <li>getting around a tier’s limits, another member’s block or a ban;</li>
        <li>reading what you have no right to read, or trying to;</li>
        <li>
          automatic use that slows the site down for others. The{' '}
          <TextLink href={paths.apiDocs()}>API</TextLink> may be used within its limits;
        </li>
        <li>copying members’ names, texts or pictures in bulk.</li>
      </ul>
      <p>
        We may remove what breaks these terms, and pause or close the account behind it. Where we can, we say
        why, and you may answer.
      </p>
    </>
  ),
}

const PAID: TextSection = {
  id: 'paid-tiers',
  title: 'Paid tiers',
  body: (
    <>
      <ul>
        <li>
          A paid tier is a subscription by the month, at the price shown on the{' '}
          <TextLink href={paths.plans()}>plans page</TextLink> when you subscribe, in US dollars. It renews by
          itself until it is cancelled.
        </li>
        <li>
          You can cancel at any time. The tier then stays open until the end of the month that is paid for,
          and is not charged again. Changing to a smaller tier works the same way.
        </li>
        <li>
          Changing to a larger tier works at once; what is left of the running month is counted against its
          price, and the sum is shown before you agree to it.
        </li>
        <li>
          Should we change a price, you keep the one that you subscribed at, until you change or end your
          plan. Were that ever to end, we would tell you by mail at least 30 days before, and you could cancel
          until then.
        </li>
        <li>
          If a payment fails, we write to you and the card is tried again. The tier’s rights last for seven
          days meanwhile; after that your account goes on with the Free tier.
        </li>
        <li>Rights to withdraw or to be refunded that the law where you live gives you are not touched.</li>
      </ul>
    </>
  ),
}

const TRADE: TextSection = {
  id: 'trade',
  title: 'Trade between members',
  body: (
    <p>
      The marketplace brings sellers and buyers together. A sale is an agreement between the two of them
      alone. We do not own, check, ship or insure what is offered, we hold no money for it, and we cannot
      decide quarrels. If you were deceived, tell us, so that it does not happen again, and tell the police,
      who can do more.
    </p>
  ),
}

const DATA: TextSection = {
  id: 'machine-data',
  title: 'Machine data, names and marks',
  body: (
    <p>
      Machine data comes from the Open Pinball Database and is passed on as it is; mistakes in it are
      possible. Names of machines and makers are marks of their owners. They are used here to say what is
      meant, not to claim any tie with the makers. The translites that the site draws are its own, not the
      makers’ artwork.
    </p>
  ),
}

const LIABILITY: TextSection = {
  id: 'liability',
  title: 'What we answer for',
  body: (
    <>
      <p>
        We run the site with care, and make no promise that it is always there or free of mistakes. Advice in
        the forums is the opinion of whoever wrote it. Opening a machine means working near mains and high
        voltage: you do that at your own risk.
      </p>
      <p>
        We answer without limit for harm that we cause on purpose or by gross negligence, for harm to life,
        body and health, and wherever the law does not let us say otherwise. For other harm we answer only
        where a duty was broken that the agreement rests on, and only for what could be foreseen.
      </p>
    </>
  ),
}

const CHANGES: TextSection = {
  id: 'changes',
  title: 'The end, and changes',
  body: (
    <>
      <p>
        You can ask us to close your account at any time. We can end the agreement with 30 days’ notice, and
        at once where these terms were badly broken; what you have paid for and could not use is then
        returned, unless the breach was yours.
      </p>
      <p>
        If these terms change in a way that matters, members are told by mail 30 days ahead. The law of the
        place where the operator is established applies; as a consumer you keep the protection of the law
        where you live. If one sentence here does not hold, the others do.
      </p>
    </>
  ),
}
