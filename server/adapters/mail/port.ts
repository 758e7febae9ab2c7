// Mail: one letter at a time, to one reader.

export interface Letter {
  to: string
  subject: string
  text: string
  replyTo?: string
}

export interface Mail {
  /** Resolves when the letter was handed over; throws when it was not, so that the job tries again. */
  send(letter: Letter): Promise<void>
  close(): void
}
