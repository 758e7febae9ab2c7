// Texts of emails about unread notifications.
import { NOTIFICATION_KIND_TEXTS, type NotificationKind } from '#contract/notifications/constants.ts'
import { paths } from '#contract/paths.ts'
import type { Email } from '#server/site/email-shape.ts'

const NAMED_AT_MOST = 20

interface Unread {
  /** As the email greets its reader. */
  name: string
  /** Newest first; if there are many only the first are listed. */
  notices: readonly { title: string; path: string | null }[]
  kinds: readonly NotificationKind[]
  siteUrl: string
  /** Null for emails that cannot be turned off. */
  unsubscribe: { post: string; page: string } | null
}

export function unreadEmail({ name, notices, kinds, siteUrl, unsubscribe }: Unread): Email {
  const [first] = notices
  return {
    ...(notices.length === 1 && first ? aboutOne(first, siteUrl) : aboutMany(notices, siteUrl)),
    name,
    reason: unsubscribe
      ? `You're receiving this email because email notifications are on for: ${namesOf(kinds)}.`
      : "You're receiving this email because you have an account on our site. Emails about security and payments can't be turned off.",
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.post, unsubscribePage: unsubscribe.page }),
  }
}

type Content = Omit<Email, 'name' | 'reason'>

function aboutOne({ title, path }: Unread['notices'][number], siteUrl: string): Content {
  return {
    subject: title,
    opening: `${title}.`,
    paragraphs: [],
    actions: path === null ? [] : [{ label: 'See it here', url: siteUrl + path }],
  }
}

function aboutMany(notices: Unread['notices'], siteUrl: string): Content {
  return {
    subject: `${notices.length} new notifications`,
    paragraphs: ["Here's what's new since your last visit:"],
    items: notices
      .slice(0, NAMED_AT_MOST)
      .flatMap(({ title, path }) => (path === null ? [] : [{ label: title, url: siteUrl + path }])),
    actions: [{ label: 'See all notifications', url: siteUrl + paths.notifications() }],
  }
}

function namesOf(kinds: readonly NotificationKind[]): string {
  return kinds.map((kind) => NOTIFICATION_KIND_TEXTS[kind].label.toLowerCase()).join(', ')
}
