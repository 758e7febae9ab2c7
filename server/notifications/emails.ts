// Texts of emails about unread notifications.
import { NOTIFICATION_KIND_TEXTS, type NotificationKind } from '#contract/notifications/kinds.ts'
import { paths } from '#contract/paths.ts'
import type { Email } from '#server/site/email-shape.ts'

const NAMED_AT_MOST = 20

interface Unread {
  /** As the email greets its reader. */
  name: string
  /** Newest first; if there are many only the first are listed. */
  notifications: readonly { title: string; path: string | null }[]
  kinds: readonly NotificationKind[]
  siteUrl: string
  /** Null for emails that cannot be turned off. */
  unsubscribe: { post: string; page: string } | null
}

export function unreadEmail({ name, notifications, kinds, siteUrl, unsubscribe }: Unread): Email {
  const [first] = notifications
  return {
    ...(notifications.length === 1 && first ? aboutOne(first, siteUrl) : aboutMany(notifications, siteUrl)),
    name,
    reason: unsubscribe
      ? `You're receiving this email because email notifications are on for: ${namesOf(kinds)}.`
      : "You're receiving this email because you have an account on our site. Emails about security and payments can't be turned off.",
    ...(unsubscribe && { unsubscribeUrl: unsubscribe.post, unsubscribePage: unsubscribe.page }),
  }
}

type Content = Omit<Email, 'name' | 'reason'>

function aboutOne({ title, path }: Unread['notifications'][number], siteUrl: string): Content {
  return {
    subject: title,
    opening: `${title}.`,
    paragraphs: [],
    actions: path === null ? [] : [{ label: 'See it here', url: siteUrl + path }],
  }
}

function aboutMany(notifications: Unread['notifications'], siteUrl: string): Content {
  return {
    subject: `${notifications.length} new notifications`,
    paragraphs: ["Here's what's new since your last visit:"],
    items: notifications
      .slice(0, NAMED_AT_MOST)
      .flatMap(({ title, path }) => (path === null ? [] : [{ label: title, url: siteUrl + path }])),
    actions: [{ label: 'See all notifications', url: siteUrl + paths.notifications() }],
  }
}

function namesOf(kinds: readonly NotificationKind[]): string {
  return kinds.map((kind) => NOTIFICATION_KIND_TEXTS[kind].label.toLowerCase()).join(', ')
}
