import { paths } from '#contract/paths.ts'
import { type BuiltInText, unwrapped } from './built-in-text.ts'

export const termsText: BuiltInText = {
  updated: '2026-11-21',
  text: () =>
    unwrapped(`
The agreement between you and {{operator}} about the use of {{site}}.

## Who these terms are between

{{site}} is run by {{operator}}, called “we” below. By opening an account, or by using the site without one, you agree
to these terms and to the [community guidelines](${paths.guidelines()}), which are part of them. If you do not agree,
please do not use the site.

{{address}}

## Your account

- You are at least 16 years old, or a parent or guardian has agreed to your having an account.
- You give an email address that is yours, so that we can reach you.
- You keep your password to yourself. You’re responsible for what happens with your account, unless you’ve told us
that someone else has got hold of it.
- One person has one account and doesn’t pass it on.

## What you write and upload

It remains yours. You allow us to store it, to show it to anyone who may see it under the site’s rules, to make
smaller copies of pictures, and to keep backups. This permission is free and worldwide. It ends when the text or picture
is removed, except for backups, which expire, and for quotations in other people’s replies.

By posting, you confirm that the words and pictures are your own, or that their owner has agreed.

## What is not allowed

In addition to what the community guidelines say:

- getting around a tier’s limits, another member’s block or a ban;
- reading, or trying to read, what you have no right to read;
- automatic use that slows the site down for others. The [API](${paths.apiDocs()}) may be used within its limits;
- copying members’ names, texts or pictures in bulk.

We may remove what breaks these terms, and pause or close the account behind it. Where we can, we say why, and you may
answer.

## Paid tiers

- A paid tier is a subscription by the month, at the price shown on the [plans page](${paths.plans()}) when you
subscribe, in US dollars. It renews automatically until you cancel it.
- You can cancel at any time. You keep the tier until the end of the month you’ve paid for and aren’t charged again.
Changing to a cheaper tier works the same way.
- Changing to a more expensive tier takes effect right away. The unused part of the current month is deducted from its
price, and you see the amount before you agree.
- If we change a price, you keep the one you subscribed at until you change or cancel your plan. If that should ever
end, we’ll email you at least 30 days before, and you can cancel until then.
- If a payment fails, we email you and retry the card. You keep the tier for seven days. After that you have the Free
tier.
- This doesn’t affect any right of withdrawal or refund that you have by law.

## Trade between members

The marketplace brings sellers and buyers together. A sale is an agreement between the two of them only. We don’t own,
check, ship or insure what is offered, we hold no money for it, and we can’t settle disputes. If you’ve been deceived,
tell us, so that it doesn’t happen again, and tell the police, who can do more.

## Machine data, names and marks

Machine data comes from the Open Pinball Database and is provided as is. It may contain mistakes. Names of machines and
manufacturers are trademarks of their owners. We use them only to identify machines, not to claim any connection. The
translites that the site draws are its own, not the manufacturers’ artwork.

## Our liability

We run the site with care, but we don’t promise that it’s always available or free of mistakes. Advice in the forums is
its author’s opinion. Opening a machine means working near mains and high voltage: you do that at your own risk.

We answer without limit for harm that we cause on purpose or by gross negligence, for harm to life, body and health,
and wherever the law does not let us say otherwise. For other harm we answer only where a duty was broken that the
agreement rests on, and only for what could be foreseen.

## Ending and changes

You can ask us to close your account at any time. We can end the agreement with 30 days’ notice, and at once where
these terms were badly broken; what you have paid for and could not use is then returned, unless the breach was yours.

We’ll email members 30 days before any important change to these terms. The law of the place where the operator is
established applies. As a consumer you keep the protection of the law where you live. If one part of these terms is
invalid, the rest still applies.
`),
}
