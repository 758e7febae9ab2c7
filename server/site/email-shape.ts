// What an email says, before it is written as text and as HTML.

export interface EmailLink {
  label: string
  /** A full address. */
  url: string
}

export interface Email {
  subject: string
  /** Who is greeted; a member's name. */
  name?: string
  /** Says the subject in the plain text, which has no heading. */
  opening?: string
  /** A quote is what a member wrote, line breaks and all. */
  paragraphs: readonly (string | { quote: string })[]
  /** What the email is about, when that is several things. */
  items?: readonly EmailLink[]
  /** What the reader can do; the first is the button. */
  actions?: readonly EmailLink[]
  /** Why they get it, as a sentence. */
  reason: string
  replyTo?: string
  /** Takes the one click of mail programs (RFC 8058). */
  unsubscribeUrl?: string
  /** Where a reader unsubscribes. */
  unsubscribePage?: string
}

export interface Envelope {
  to: string
  siteName: string
  /** The site's address, as configured. */
  siteUrl: string
}
