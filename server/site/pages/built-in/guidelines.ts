import { paths } from '#contract/paths.ts'
import { type BuiltInText, unwrapped } from './built-in-text.ts'

export const guidelinesText: BuiltInText = {
  updated: '2026-11-22',
  text: () =>
    unwrapped(`
What makes {{site}} a good place to ask, answer and trade. They apply to everyone, admins included.

## Play fair

Talk to people as you would at the next machine in the row. You can be blunt about a game’s rules and kind to the
person who loves it.

- Argue about the point, not the person.
- No insults, threats or harassment, and no contempt for people because of who they are: origin, religion, gender,
orientation, disability, age.
- Don’t publish private details: addresses, phone numbers, messages meant only for you.
- One person, one account. Don’t impersonate anyone.

## Asking well

A good question is half the repair. Say:

- which machine and which edition, and the board set if you know it;
- what it does, what it should do, and what you have tried;
- what you measured, where, and with which setting of the meter.

And come back to say what it was. The next person with the same fault will find your topic.

## Answering well

- No one is born knowing what a lock bar is. Short answers are fine, sneering ones aren’t.
- Say how sure you are: “I did this” and “I read this” are different things.
- Warn where it bites. There is mains voltage in every cabinet, high voltage on many display boards, and coils that
get hot enough to burn. Say “unplug it first” before you say anything else.

## Buying and selling

A listing is a promise. It should say:

- what exactly is for sale, its condition and its faults, the ones you would want to know about;
- a real price, and whether it includes transport;
- what is original, what is reproduction, and what was repaired.

No counterfeit parts, no stolen goods, no bait prices, no listings for things already sold. Buyers: only make offers
you mean. See a machine before you pay for it, or have someone look, and pay in a way that can be reversed.

## What does not belong here

- Anything illegal, and instructions for it.
- Other people’s work without permission: manuals, ROMs, artwork and photos have owners.
- Sexual content, and violence for its own sake.
- Advertising in topics. The marketplace is the place for what you sell.
- The same text in many places, and AI-written filler.

## Tilt

Like the machines, we warn before we tilt. Depending on what happened, a moderator edits or removes what was written,
asks for a pause, or closes an account. Threats, fraud and deliberate harm go straight to the last step.

If you think a decision was wrong, [write to us](${paths.contact()}) and say why. If possible, a second person will
look at it. The [terms of service](${paths.terms()}) apply as well.
`),
}
