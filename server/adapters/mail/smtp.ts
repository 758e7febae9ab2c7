// Letters by SMTP, for SMTP_URL.
import { createTransport } from 'nodemailer'
import { headersOf, type Mail } from './port.ts'

export function smtpMail({ url, from }: { url: string; from: string }): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    send: async (letter) => {
      const { to, subject, text, html } = letter
      await transport.sendMail({ from, to, subject, text, html, ...headersOf(letter) })
    },
    close: () => transport.close(),
  }
}
