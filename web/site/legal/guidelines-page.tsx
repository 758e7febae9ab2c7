// GuidelinesPage: the community guidelines.
import { paths } from '#contract/paths.ts'
import { StaticPage, TextLink, type TextSection } from './static-page.tsx'

export function GuidelinesPage({ siteName }: { siteName: string }) {
  return (
    <StaticPage
      title="Community Guidelines"
      lead={`What makes ${siteName} a good place to ask, answer and trade. They apply to everyone, admins included.`}
      updated="2026-11-22"
      sections={SECTIONS}
    />
  )
}

const SECTIONS: readonly TextSection[] = [
  {
    id: 'play-fair',
    title: 'Play fair',
    body: (
      <>
        <p>
          Talk to people as you would at the next machine in the row. You can be blunt about a game’s rules
          and kind to the person who loves it.
        </p>
        <ul>
          <li>Argue about the point, not the person.</li>
          <li>
            No insults, threats or harassment, and no contempt for people because of who they are: origin,
            religion, gender, orientation, disability, age.
          </li>
          <li>Don’t publish private details: addresses, phone numbers, messages meant only for you.</li>
          <li>One person, one account. Don’t impersonate anyone.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'asking',
    title: 'Asking well',
    body: (
      <>
        <p>A good question is half the repair. Say:</p>
        <ul>
          <li>which machine and which edition, and the board set if you know it;</li>
          <li>what it does, what it should do, and what you have tried;</li>
          <li>what you measured, where, and with which setting of the meter.</li>
        </ul>
        <p>And come back to say what it was. The next person with the same fault will find your topic.</p>
      </>
    ),
  },
  {
    id: 'answering',
    title: 'Answering well',
    body: (
      <>
        <ul>
          <li>No one is born knowing what a lock bar is. Short answers are fine, sneering ones aren’t.</li>
          <li>Say how sure you are: “I did this” and “I read this” are different things.</li>
          <li>
            Warn where it bites. There is mains voltage in every cabinet, high voltage on many display boards,
            and coils that get hot enough to burn. Say “unplug it first” before you say anything else.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'trading',
    title: 'Buying and selling',
    body: (
      <>
        <p>A listing is a promise. It should say:</p>
        <ul>
          <li>
            what exactly is for sale, its condition and its faults, the ones you would want to know about;
          </li>
          <li>a real price, and whether it includes transport;</li>
          <li>what is original, what is reproduction, and what was repaired.</li>
        </ul>
        <p>
          No counterfeit parts, no stolen goods, no bait prices, no listings for things already sold. Buyers:
          only make offers you mean. See a machine before you pay for it, or have someone look, and pay in a
          way that can be reversed.
        </p>
      </>
    ),
  },
  {
    id: 'posting',
    title: 'What does not belong here',
    body: (
      <ul>
        <li>Anything illegal, and instructions for it.</li>
        <li>Other people’s work without permission: manuals, ROMs, artwork and photos have owners.</li>
        <li>Sexual content, and violence for its own sake.</li>
        <li>Advertising in topics. The marketplace is the place for what you sell.</li>
        <li>The same text in many places, and AI-written filler.</li>
      </ul>
    ),
  },
  {
    id: 'consequences',
    title: 'Tilt',
    body: (
      <>
        <p>
          Like the machines, we warn before we tilt. Depending on what happened, a moderator edits or removes
          what was written, asks for a pause, or closes an account. Threats, fraud and deliberate harm go
          straight to the last step.
        </p>
        <p>
          If you think a decision was wrong, <TextLink href={paths.contact()}>write to us</TextLink> and say
          why. If possible, a second person will look at it. The{' '}
          <TextLink href={paths.terms()}>terms of service</TextLink> apply as well.
        </p>
      </>
    ),
  },
]
