// Mail: one letter at a time, to one reader.

export interface Letter {
  to: string
  subject: string
  text: string
  /** Says the same as the text. */
  html: string
  replyTo?: string
  /** One click ends such letters (RFC 8058); also shown by mail programs. */
  unsubscribeUrl?: string
}

/** What a letter carries beside its text. */
export function headersOf({ replyTo, unsubscribeUrl }: Letter) {
  return {
    ...(replyTo && { replyTo }),
    headers: {
      // Keeps vacation notices and other robots from answering (RFC 3834).
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribeUrl && {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

/** The mail server refused the address itself: for good, or for now. Other failures say nothing about the address. */
export class MailRefused extends Error {
  readonly isForGood: boolean
  constructor(isForGood: boolean, cause: unknown) {
    super('the mail server refused the address', { cause })
    this.name = 'MailRefused'
    this.isForGood = isForGood
  }
}

export interface Mail {
  /** Resolves when the letter was handed over; throws when it was not, so that the job tries again; `MailRefused` where the address was refused. */
  send(email: Letter): Promise<void>
  close(): void
}
