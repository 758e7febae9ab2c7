// Renders and sends emails: each is described once and sent as plain text and HTML with the same content.
import { type EmailMessage, type Mail, MailRefused } from '#server/adapters/mail/port.ts'
import type { AppContext } from '#server/base/app-context.ts'
import { emailDocument } from './email-document.ts'
import type { Email, Envelope } from './email-shape.ts'
import { readSettings } from './settings.ts'

/** The only way to send emails, so that none lacks its HTML or footer. Throws if it was not handed over. */
export async function sendEmail(
  { db, config }: AppContext,
  mail: Mail,
  { to, ...email }: Email & { to: string },
): Promise<void> {
  const { name: siteName } = await readSettings(db)
  await mail.send(renderEmail(email, { to, siteName, siteUrl: config.publicUrl }))
}

/**
 * Like `sendEmail`, to an address that a member gave. Returns false where the mail server refuses that address for good:
 * no retry would change it, and it is no failure of the site.
 */
export async function sendToMember(
  context: AppContext,
  mail: Mail,
  email: Email & { to: string },
): Promise<boolean> {
  try {
    await sendEmail(context, mail, email)
    return true
  } catch (error) {
    if (!(error instanceof MailRefused && error.isForGood)) throw error
    context.log.warn({ err: error }, 'an email was given up: the mail server refused its address')
    return false
  }
}

/** Forces the subject into one line: text after a line break would become a header. */
export function renderEmail(email: Email, { to, siteName, siteUrl }: Envelope): EmailMessage {
  const { replyTo, unsubscribeUrl } = email
  return {
    to,
    subject: oneLine(`${siteName}: ${email.subject}`),
    text: plainText(email, { siteName, siteUrl }),
    html: emailDocument({ ...email, subject: oneLine(email.subject) }, { siteName, siteUrl }),
    ...(replyTo && { replyTo }),
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}

function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').slice(0, 200)
}

/** Mail programs treat the line "-- " as the end of the text. */
function plainText(
  { name, opening, paragraphs, items = [], actions = [], reason, unsubscribePage }: Email,
  { siteName, siteUrl }: Omit<Envelope, 'to'>,
): string {
  const body = [
    ...(name ? [`Hello ${name},`] : []),
    ...(opening ? [opening] : []),
    ...paragraphs.map((paragraph) => (typeof paragraph === 'string' ? paragraph : paragraph.quote)),
    ...[...items, ...actions].map(({ label, url }) => `${label}:\n${url}`),
    `-- \n${siteName}\n${siteUrl}\n${reason}`,
    ...(unsubscribePage ? [`Unsubscribe from these emails: ${unsubscribePage}`] : []),
  ]
  return `${body.join('\n\n')}\n`
}
