import { paths } from '#contract/paths.ts'
import { type BuiltInText, unwrapped } from './built-in-text.ts'

/** Only where pages really load them. */
const CATALOGUE_PICTURES = `
- Some pictures of machines come from img.opdb.org, the picture server of the Open Pinball Database. When your browser
loads them, that server sees your IP address.`

export const privacyText: BuiltInText = {
  updated: '2026-11-30',
  text: ({ showsCataloguePictures }) =>
    unwrapped(`
What {{site}} knows about you, why, and for how long. In short: what the site needs to work, and nothing to track you
with.

## Who is responsible

{{site}} is run by {{operator}}, who is responsible for the data described here. The
[contact form](${paths.contact()}) reaches them.

{{address}}

## When you visit

Visitors get no cookies. There are no analytics, advertising networks, third-party fonts or scripts, or tracking
pixels.

- For each request the server logs the time, path, result and duration and, if you’re signed in, your account number.
It doesn’t log your IP address or your searches.
- To stop abuse, the server counts attempts (searching, signing in, writing) per IP address. Where it
stores a count, it does so under a hash of the address that can’t be turned back without the site’s own secret, and
deletes it within two days.
- Your browser stores a few small things for itself, such as the theme you chose and, until you close the tab, how far
you’ve scrolled. The [cookie policy](${paths.cookies()}) lists them.

## When you have an account

We store, because an account cannot work without it:

- your username, your email address, and the day you joined;
- your password as an argon2id hash, from which no one can recover it, not even us;
- your plan and, if it’s paid, its status and the date it’s paid until;
- a record for each browser you’re signed in with: the hash of its session token, the browser’s name, and when it was
first and last seen;
- if you turn them on: the secret of your second factor, encrypted, its recovery codes as hashes, and the public part
of your passkeys.

Anyone can see your public profile: your username, the day you joined, and any display name, picture, bio, location and website you
add. Other members see what you write under your name and can find you in the member directory. Only you and the
operator can see your email address.

## When you write something

- What you start to write is saved as a draft, so that you can go on from any of your devices. Only you can see it,
under [Drafts](${paths.drafts()}), until you send or delete it.
- Topics, replies and listings are stored with your account and shown to members whose tier opens that part of the
site. Visitors and search engines get titles, categories, prices, dates and numbers of replies, without names.
- A message sent through the contact form is stored with the name and address you gave, and emailed to the operator.

## When you ask for news

- If you subscribe to the newsletter, with or without an account, we store your email address, when you asked for it and
when you confirmed it.
- If you turn on push notifications, we store the address that your browser’s maker gave this browser at its push
service, and the key to encrypt for it. Each notification goes through that service, which learns that you get one from
us and when, but can’t read it.

## Who else is involved
${showsCataloguePictures ? CATALOGUE_PICTURES : ''}
- If you subscribe to a paid tier, you do so on the pages of the payment provider, Stripe. Your card’s number goes to
them and never to us. They get your username and your email address from us. We receive what is needed to know that the
month is paid, and to show you what is charged: an id, a state, dates and amounts, and the brand, last four digits and
expiry of the card.
- The companies that host the site and deliver its email for the operator process data on the operator’s behalf.

Nothing is sold, rented or traded, and no one builds a profile of you.

## How long we keep it

- Account data: until the account is erased. A keyed hash of the username stays, so that no one else can take the name.
- A session: until you sign out, or 30 days after your last visit.
- What you write: until you or we remove it, or the account is erased.
- Messages from the contact form: for a year. They’re erased with the account whose verified address they were sent with.
- Your address for the newsletter: until you unsubscribe, or the account whose verified address it is has been erased; if
you don’t confirm it, for about a month.
- A browser’s address for push notifications: until you turn them off or sign out there, or its push service no longer
knows it.
- Records of payments: as long as tax law requires.
- The server’s request lines and backups: as long as the operator needs them to run the site safely.

## Your rights

You can ask for a machine-readable copy of everything we hold about you, for its correction or erasure, for limits on
how we use it, and for the reason why we hold it. [Contact us](${paths.contact()}) with the address that belongs to
your account. In the European Union and some other places you can also complain to the data protection authority where
you live. We rely on the agreement with you for the account, on the law for records of payments, and on our interest in
a working and safe site for the rest.

## Changes

If the site starts to store anything else, this page will say so first. We’ll email members about important changes.
`),
}
