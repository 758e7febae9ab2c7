// Texts of the emails to subscribers.
import { excerptOf } from '#contract/blog/constants.ts'
import { paths } from '#contract/paths.ts'
import type { Email } from '#server/site/email-shape.ts'

export function confirmationEmail(link: string): Email {
  return {
    subject: 'Confirm your subscription',
    paragraphs: [
      'We were asked to send new blog posts to this address. Press the button to confirm it.',
      'If it wasn’t you, ignore this email. You won’t get another one.',
    ],
    actions: [{ label: 'Confirm my subscription', url: link }],
    reason:
      'Sent because this address was entered under "Subscribe to Updates". The link works for seven days.',
  }
}

interface NewPost {
  post: { title: string; slug: string; excerpt: string | null; content: string }
  siteUrl: string
  unsubscribe: { page: string; post: string }
}

export function newPostEmail({ post, siteUrl, unsubscribe }: NewPost): Email {
  return {
    subject: post.title,
    opening: `${post.title}.`,
    paragraphs: [excerptOf(post)],
    actions: [{ label: 'Read the post', url: siteUrl + paths.post(post.slug) }],
    reason: "You're receiving this email because you subscribed to updates of our blog.",
    unsubscribeUrl: unsubscribe.post,
    unsubscribePage: unsubscribe.page,
  }
}
