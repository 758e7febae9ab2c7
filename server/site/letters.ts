// How the site writes: every letter has the same form, in plain text that any mail program shows.
import type { Letter } from '#server/adapters/mail/port.ts'

export interface LetterParts {
  siteName: string
  /** The site's address, as configured. */
  siteUrl: string
  to: string
  subject: string
  /** Who is greeted; a member's name. */
  name?: string
  paragraphs: readonly string[]
  /** What the reader can do, each with its full address. */
  actions?: readonly { label: string; url: string }[]
  /** Why they get it: "you have an account at …". */
  why: string
  /** Takes the one click of mail programs (RFC 8058). */
  unsubscribeUrl?: string
  /** Where people end such letters; `unsubscribeUrl` unless said otherwise. */
  unsubscribePage?: string
}

/** Which site a letter is from, after the line that mail programs take for the end of the text. */
export function footOf({ siteName, siteUrl }: Pick<LetterParts, 'siteName' | 'siteUrl'>): string {
  return `-- \n${siteName}\n${siteUrl}`
}

/** The subject is one line, whatever it was made from: what follows a line break would be read as a header. */
export function writeLetter(parts: LetterParts): Letter {
  const { siteName, siteUrl, to, name, paragraphs, actions = [], why, unsubscribeUrl } = parts
  const unsubscribePage = parts.unsubscribePage ?? unsubscribeUrl
  const body = [
    ...(name ? [`Hello ${name},`] : []),
    ...paragraphs,
    ...actions.map(({ label, url }) => `${label}:\n${url}`),
    `${footOf({ siteName, siteUrl })}\nYou get this letter because ${why}.`,
    ...(unsubscribePage ? [`No more letters like this: ${unsubscribePage}`] : []),
  ]
  return {
    to,
    subject: `${siteName}: ${parts.subject}`.replace(/\p{Cc}+/gu, ' ').slice(0, 200),
    text: `${body.join('\n\n')}\n`,
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}
