// Sends emails by SMTP, for SMTP_URL.
import { createTransport } from 'nodemailer'
import { headersOf, type Mail, MailRefused } from './port.ts'

/** As many as the newsletter sends at once. */
const CONNECTIONS = 10

export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport({
    url,
    // A connection takes several emails: opening one for each costs more than the email.
    pool: true,
    maxConnections: CONNECTIONS,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    send: async (email) => {
      const { to, subject, text, html } = email
      try {
        await transport.sendMail({ from, to, subject, text, html, ...headersOf(email) })
      } catch (error) {
        throw isOfRecipient(error) ? new MailRefused(isForGood(error), error) : error
      }
    },
    close: () => transport.close(),
  }
}

type Refusal = Error & { responseCode: number; response: string }

/** Whether RCPT TO was refused: a refusal of anything else is not about the address. */
function isOfRecipient(error: unknown): error is Refusal {
  const { command, responseCode, response } = error as Partial<Refusal> & { command?: string }
  return (
    error instanceof Error &&
    command === 'RCPT TO' &&
    typeof responseCode === 'number' &&
    typeof response === 'string'
  )
}

/** The mailbox or its domain does not exist, has moved, takes no mail or is disabled (RFC 3463 and 7505). */
const ADDRESS_CODES = ['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10', '5.2.1']
/** The same where a server gives no such enhanced code. */
const ADDRESS_REPLIES = [550, 551, 553]
const ENHANCED_CODE = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})(?=\s|$)/m
/** Words of replies that are about us. */
const ABOUT_US = /\b(?:authenti|black|block|denied|limit|polic|prohibit|quota|relay|sender|spam)/i

/**
 * Servers refuse us at RCPT TO as well: for our address, our quota, our rights. Unless the address is clearly meant, the
 * email is retried, since readers who are given up by mistake do not come back.
 */
function isForGood({ responseCode, response }: Refusal): boolean {
  const code = ENHANCED_CODE.exec(response)?.[1]
  if (code) return ADDRESS_CODES.includes(code)
  return ADDRESS_REPLIES.includes(responseCode) && !ABOUT_US.test(response)
}
