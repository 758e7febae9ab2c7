// Content of an email, before it is rendered as text and HTML.

export interface EmailLink {
  label: string
  /** A full address. */
  url: string
}

export interface Email {
  subject: string
  /** Name of the greeted member. */
  name?: string
  /** Repeats the subject in the plain text, which has no heading. */
  opening?: string
  /** A quote is a member's text with its line breaks. */
  paragraphs: readonly (string | { quote: string })[]
  /** The subjects of the email, if there are several. */
  items?: readonly EmailLink[]
  /** Actions for the reader; the first is the button. */
  actions?: readonly EmailLink[]
  /** Why the reader receives it, as a sentence. */
  reason: string
  replyTo?: string
  /** Target of mail programs' one-click unsubscribe (RFC 8058). */
  unsubscribeUrl?: string
  /** Page for unsubscribing. */
  unsubscribePage?: string
}

export interface Envelope {
  to: string
  siteName: string
  /** The site's configured address. */
  siteUrl: string
}
