// Every email of the site, with an attack in every field that it prints: the HTML structure stays the same, and the
// text shows the attack literally.
import { Window } from 'happy-dom'
import { expect, test } from 'vitest'
import { NOTIFICATION_KINDS } from '#contract/notifications/kinds.ts'
import {
  addressChangeEmail,
  addressTakenEmail,
  passwordResetEmail,
  securityEmail,
  verificationEmail,
} from '#server/accounts/emails/emails.ts'
import { NOTIFICATION_TEXTS, type SecurityNotification } from '#server/accounts/emails/notifications.ts'
import { rootDir } from '#server/base/config.ts'
import { html, markupOf } from '#server/base/pages/html.ts'
import { BILLING_EMAILS, type EmailFacts } from '#server/billing/subscriptions/email-texts.ts'
import { membershipEmail } from '#server/billing/subscriptions/emails.ts'
import { confirmationEmail, newPostEmail } from '#server/blog/newsletter/newsletter-emails.ts'
import { banEmail } from '#server/moderation/members/ban-email.ts'
import { unreadEmail } from '#server/notifications/emails.ts'
import { contactMessageEmail } from '#server/site/contact.ts'
import type { Email } from '#server/site/email-shape.ts'
import { renderEmail } from '#server/site/emails.ts'
import { readSourceFiles } from '#server/testing/source-modules.ts'

const SITE = 'http://localhost:3000'
const DAY = new Date('2026-01-31T12:00:00Z')
const NOTIFICATIONS = Object.keys(NOTIFICATION_TEXTS) as SecurityNotification[]

function factsOf(field: string, isPlain: boolean): EmailFacts {
  return {
    tierName: field,
    price: field,
    periodEnd: DAY,
    endsAt: null,
    isBanned: !isPlain,
    graceEnd: isPlain ? DAY : null,
    refunded: isPlain ? '9.99' : null,
    owed: {
      cents: 999,
      asksOwner: isPlain,
      url: `https://pay.example.com/?q=${field}`,
    } as EmailFacts['owed'],
    card: isPlain ? { brand: field, last4: field, expiresMonth: 4, expiresYear: 2027 } : null,
  }
}

/** What each email function renders when all fields have the same value. */
const EMAILS: Record<string, (field: string) => Email[]> = {
  verificationEmail: (field) => [verificationEmail({ name: field, url: `${SITE}/#${field}` })],
  passwordResetEmail: (field) => [passwordResetEmail({ name: field, url: `${SITE}/#${field}` })],
  addressTakenEmail: () => [addressTakenEmail()],
  addressChangeEmail: (field) => [addressChangeEmail({ name: field, url: `${SITE}/#${field}` })],
  securityEmail: (field) =>
    NOTIFICATIONS.flatMap((notification) =>
      [0, 1, 2].map((passkeys) =>
        securityEmail({ name: field, notification, device: field, passkeys, settingsUrl: SITE + field }),
      ),
    ),
  banEmail: (field) => [banEmail({ name: field, reason: field })],
  contactMessageEmail: (field) => [
    contactMessageEmail({ name: field, email: field, subject: field, message: field }),
  ],
  membershipEmail: (field) =>
    BILLING_EMAILS.flatMap((email) =>
      [true, false].map((isPlain) =>
        membershipEmail(email, { facts: factsOf(field, isPlain), name: field, siteUrl: SITE }),
      ),
    ),
  confirmationEmail: (field) => [confirmationEmail(`${SITE}/#${field}`)],
  newPostEmail: (field) => [
    newPostEmail({
      post: { title: field, slug: 'post', excerpt: field, content: field },
      siteUrl: SITE,
      unsubscribe: { post: `${SITE}/api?token=${field}`, page: `${SITE}/unsubscribe?token=${field}` },
    }),
  ],
  unreadEmail: (field) =>
    [1, 2, 30].flatMap((many) => {
      const notifications = Array.from({ length: many }, () => ({ title: field, path: `/${field}` }))
      const unsubscribe = { post: `${SITE}/api?token=${field}`, page: `${SITE}/unsubscribe?token=${field}` }
      const about = { name: field, notifications, kinds: NOTIFICATION_KINDS, siteUrl: SITE }
      return [unreadEmail({ ...about, unsubscribe }), unreadEmail({ ...about, unsubscribe: null })]
    }),
}

/** Attempts to break out of their context: text, attributes, titles, comments, style sheets, templates. */
const ATTACKS = [
  `"'><img src=x onerror=evil()>`,
  `"'><svg/onload=evil()><evil-tag evil="1"></evil-tag>`,
  `"'><a href="javascript:evil()">x</a>`,
  `"'><math><mtext><style><!--</style><img src=x onerror=evil()>`,
  '--></title></textarea></style></script><script>evil()</script><!--<script>',
  '</style><style>@import url(https://evil.example/x.css);</style><base href=https://evil.example/>',
  '" onmouseover="evil()" style="background:url(https://evil.example/x.png)" x="',
  '` onload=`evil()` <meta http-equiv=refresh content="0;url=https://evil.example">',
  '<form action=https://evil.example><input name=password></form> &lt;b&gt; &#60;i&#62;',
  `\${evil()} {{evil()}} {count} $& %0d%0a\u2028 \\u003cscript>`,
  '<\u0000script>evil()</\u0000script><im\u0008g src=x>',
]

const render = (email: Email, siteName = 'Multiball') =>
  renderEmail(email, { to: 'ada@example.com', siteName, siteUrl: SITE })

// Created once: a window takes longer than an email.
const window = new Window()

function parse(markup: string) {
  return new window.DOMParser().parseFromString(markup, 'text/html')
}

/** The order of elements and attribute names, which no field may change. */
const shapeOf = (markup: string) =>
  [...parse(markup).querySelectorAll('*')].map((one) => [one.tagName, ...one.getAttributeNames()].join(' '))

const signsIn = (markup: string) => ['<', '>', '"', "'"].map((sign) => markup.split(sign).length)

test('on a stand-in that joins strings the attacks are alive', () => {
  const naive = (field: string) => `<p title="${field}">Hello ${field},</p>`
  const plain = shapeOf(naive('word'))
  const alive = ATTACKS.filter((attack) => shapeOf(naive(attack)).join() !== plain.join())
  expect(alive.length).toBeGreaterThanOrEqual(9)
})

test('every email is worded by a function of the register and goes out by one door', () => {
  const { sources } = readSourceFiles(rootDir)
  const code = [...sources].filter(
    ([path]) => path.startsWith('server/') && !/\.test\.ts$|^server\/testing\//.test(path),
  )
  const worded = code.flatMap(([, text]) => [
    ...text.matchAll(/export function (\w+Email)\([\s\S]*?\): Email\b/g),
  ])
  expect(worded.map(([, name]) => name).sort()).toEqual(Object.keys(EMAILS).sort())
  expect(code.filter(([, text]) => /\bmail\.send\(/.test(text)).map(([path]) => path)).toEqual([
    'server/site/emails.ts',
  ])
})

test.each(Object.entries(EMAILS))(
  '%s has no markup but ours, whatever its fields hold',
  (_name, emailsOf) => {
    const plain = emailsOf('word').map((email) => render(email, 'word').html)
    const shapes = plain.map(shapeOf)
    for (const attack of ATTACKS) {
      const attacked = emailsOf(attack).map((email) => render(email, attack))
      expect(attacked).toHaveLength(plain.length)
      for (const [at, { html: markup }] of attacked.entries()) {
        expect([attack, signsIn(markup)]).toEqual([attack, signsIn(plain[at] ?? '')])
        expect([attack, shapeOf(markup)]).toEqual([attack, shapes[at]])
      }
    }
  },
)

test.each(Object.entries(EMAILS))(
  '%s loads nothing, runs nothing and links to web addresses',
  (_name, emailsOf) => {
    for (const { html: markup } of emailsOf(ATTACKS.join('')).map((email) => render(email))) {
      const page = parse(markup)
      expect(
        page.querySelectorAll('script,img,svg,link,iframe,form,input,base,object,[src],[background]'),
      ).toHaveLength(0)
      expect(page.querySelector('style')?.textContent).not.toMatch(/@import|url|evil/)
      for (const one of page.querySelectorAll('*')) {
        expect(one.getAttributeNames().filter((name) => name.startsWith('on'))).toEqual([])
        expect(one.getAttribute('style') ?? '').not.toMatch(/url\(/)
      }
      for (const link of page.querySelectorAll('[href]'))
        expect(link.getAttribute('href')).toMatch(/^(http:\/\/localhost:3000|https:\/\/pay\.example\.com\/)/)
    }
  },
)

test.each(Object.entries(EMAILS))('%s says in HTML what it says in text', (_name, emailsOf) => {
  for (const email of emailsOf('five < six & "seven" > \'four\'')) {
    const { text, html: markup } = render(email)
    const shown = parse(markup).body.textContent
    for (const { label, url } of [...(email.items ?? []), ...(email.actions ?? [])]) {
      expect(text).toContain(`${label}:\n${url}`)
      expect(shown).toContain(label)
    }
    const said = email.paragraphs.map((one) => (typeof one === 'string' ? one : one.quote))
    for (const words of [...said, email.reason, ...(email.name ? [`Hello ${email.name},`] : [])]) {
      expect(text).toContain(words)
      expect(shown).toContain(words)
    }
    expect(shown).toContain(email.subject)
    expect(text).not.toMatch(/&#|<p|undefined|null/)
  }
})

test('a link that leads to no web address is text', () => {
  for (const url of [
    'javascript:evil()',
    ' JaVa\tScRiPt:evil()',
    'data:text/html,evil',
    'vbscript:x',
    '/x',
    '',
  ]) {
    const links = [1, 2].map(() => ({ label: 'Press me', url }))
    const page = parse(
      render({ subject: 'x', paragraphs: [], items: links, actions: links, reason: 'x' }).html,
    )
    const hrefs = [...page.querySelectorAll('[href]')].map((one) => one.getAttribute('href'))
    expect([url, hrefs]).toEqual([url, [SITE]])
    expect(page.body.textContent?.match(/Press me/g)).toHaveLength(4)
  }
})

test('only the template makes markup', () => {
  const forged = JSON.parse('{"MARKUP":"<b>","markup":"<b>"}')
  expect(() => markupOf(html`<p>${forged}</p>`)).toThrow()
  expect(markupOf(html`<p title="${'"'}">${[html`<b>${'<'}</b>`]}${null}</p>`)).toBe(
    '<p title="&#34;"><b>&#60;</b></p>',
  )
})

test('line breaks of what a member wrote show', () => {
  const { html: markup } = render({
    subject: 'x',
    paragraphs: [{ quote: 'one\r\ntwo\n\nthree' }],
    reason: 'x',
  })
  expect(markup).toContain('one<br>two<br><br>three')
})
