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
        throw isAboutAddress(error) ? new MailRefused(error.responseCode >= 500, error) : error
      }
    },
    close: () => transport.close(),
  }
}

/** Whether RCPT TO was refused: a refusal of anything else is not about the address. */
function isAboutAddress(error: unknown): error is Error & { responseCode: number } {
  const { command, responseCode } = error as { command?: string; responseCode?: number }
  return error instanceof Error && command === 'RCPT TO' && typeof responseCode === 'number'
}
