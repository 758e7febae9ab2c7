// Letters by SMTP, for SMTP_URL.
import { createTransport } from 'nodemailer'
import type { Mail } from './port.ts'

export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    send: async ({ to, subject, text, replyTo }) => {
      await transport.sendMail({ from, to, subject, text, ...(replyTo && { replyTo }) })
    },
    close: () => transport.close(),
  }
}
