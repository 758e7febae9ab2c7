// Port to mail: sends one email at a time, to one recipient.

export interface EmailMessage {
  to: string
  subject: string
  text: string
  /** The same content as the text. */
  html: string
  replyTo?: string
  /** One-click unsubscribe (RFC 8058); mail programs show it too. */
  unsubscribeUrl?: string
}

/** The headers of an email. */
export function headersOf({ replyTo, unsubscribeUrl }: EmailMessage) {
  return {
    ...(replyTo && { replyTo }),
    headers: {
      // Keeps vacation responders and other robots from answering (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/**
 * The mail server refused the address itself: permanently, or for now. Other failures say nothing about the address.
 */
export class MailRefused extends Error {
  readonly isForGood: boolean
  constructor(isForGood: boolean, cause: unknown) {
    super('the mail server refused the address', { cause })
    this.name = 'MailRefused'
    this.isForGood = isForGood
  }
}

export interface Mail {
  /** Resolves when the email was handed over, else throws, so that the job retries; `MailRefused`: bad address. */
  send(email: EmailMessage): Promise<void>
  close(): void
}
