// HTML part of an email in the site's look, without external resources. Light theme colors are inline, since some mail
// programs drop style sheets; the dark theme is in a style sheet.
import { type Html, html, htmlLines, markupOf } from '#server/base/pages/html.ts'
import type { Email, EmailLink, Envelope } from './email-shape.ts'

const SANS = 'Inter,-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif'
const DISPLAY = `Big Shoulders,Avenir Next Condensed,Roboto Condensed,Arial Narrow,${SANS}`

// No value of an email is ever put into a style sheet. Tells mail programs that rewrite colors that both themes are
// supported.
const HEAD = html`<meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no,date=no,address=no,email=no">
<style>
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (max-width:480px){.card{padding:28px 20px 32px!important}.strip{padding:16px 20px!important}.foot{padding:20px 20px 0!important}.title{font-size:26px!important}.button{display:block!important}}
@media (prefers-color-scheme:dark){
.ground{background:#120e1f!important}
.card{background:#1b1530!important;border-color:#36294f!important}
.title,.text,.item{color:#f6efe0!important}
.quiet{color:#b3a6c9!important}
.link{color:#ffc555!important}
.quote{background:#251d40!important;border-color:#2ed3b7!important;color:#f6efe0!important}
.row{border-color:#36294f!important}
.strip{border-color:#36294f!important}
}
</style>`

/** A whole document. `subject` is one line; links with other than web addresses become text. */
export function emailDocument(email: Email, { siteName, siteUrl }: Omit<Envelope, 'to'>): string {
  const { subject, name, paragraphs, items = [], actions = [] } = email
  const [first, ...others] = actions
  return markupOf(html`<!doctype html>
<html lang="en"><head><title>${subject}</title>${HEAD}</head>
<body class="ground" style="margin:0;padding:0;background:#f7f1e3;-webkit-text-size-adjust:100%">
<table role="presentation" class="ground" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f7f1e3"><tr><td align="center" style="padding:24px 12px 32px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:600px;text-align:left">
<tr><td class="strip" style="padding:18px 32px;background:#120a02;border:1px solid #120a02;border-bottom:0;border-radius:10px 10px 0 0">${signOf(siteName)}</td></tr>
<tr><td style="font-size:0;line-height:0">${lanes()}</td></tr>
<tr><td class="card" style="padding:32px 32px 36px;background:#fffdf7;border:1px solid #ddd0b6;border-top:0;border-radius:0 0 10px 10px">
<h1 class="title" style="margin:0 0 20px;font:700 30px/1.15 ${DISPLAY};color:#211a33;overflow-wrap:anywhere">${subject}</h1>
${name ? paragraphOf(`Hello ${name},`) : null}
${paragraphs.map((one) => (typeof one === 'string' ? paragraphOf(one) : quoteOf(one.quote)))}
${items.length > 0 ? listOf(items) : null}
${first ? buttonOf(first) : null}
${others.map((link) => html`<p style="margin:16px 0 0;font:400 16px/1.6 ${SANS}">${linkOf(link)}</p>`)}
</td></tr>
<tr><td class="foot" style="padding:20px 32px 0">${footOf(email, { siteName, siteUrl })}</td></tr>
</table></td></tr></table></body></html>
`)
}

/** The logo of four balls, and the site's name as on a dot-matrix display. */
function signOf(siteName: string): Html {
  const balls = [
    { color: '#2ed3b7', size: '8px' },
    { color: '#ffb224', size: '14px' },
    { color: '#ff5a4e', size: '10px' },
    { color: '#e4e8f2', size: '18px' },
  ].map(
    ({ color, size }) =>
      html`<span style="display:inline-block;width:${size};height:${size};margin-right:4px;border-radius:50%;background:${color};vertical-align:middle"></span>`,
  )
  return html`<span aria-hidden="true">${balls}</span><span style="padding-left:8px;font:700 22px/1.2 ${DISPLAY};letter-spacing:.06em;text-transform:uppercase;color:#ffb224;vertical-align:middle;overflow-wrap:anywhere">${siteName}</span>`
}

/** A horizontal rule in the colors of playfield inserts. */
function lanes(): Html {
  const cells = ['#ffb224', '#2ed3b7', '#ff5a4e'].map(
    (color) =>
      html`<td width="33%" height="4" style="background:${color};font-size:0;line-height:0">&nbsp;</td>`,
  )
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr>${cells}</tr></table>`
}

function paragraphOf(text: string): Html {
  return html`<p class="text" style="margin:0 0 16px;font:400 16px/1.6 ${SANS};color:#211a33;overflow-wrap:anywhere">${htmlLines(text)}</p>`
}

function quoteOf(text: string): Html {
  return html`<blockquote class="quote" style="margin:0 0 16px;padding:12px 16px;background:#efe6d2;border-left:4px solid #00766a;border-radius:0 10px 10px 0;font:400 16px/1.6 ${SANS};color:#211a33;overflow-wrap:anywhere">${htmlLines(text)}</blockquote>`
}

function listOf(items: readonly EmailLink[]): Html {
  const rows = items.map(
    (item) =>
      html`<tr><td class="row" style="padding:12px 0;border-top:1px solid #ddd0b6;font:600 16px/1.4 ${SANS};overflow-wrap:anywhere">${linkOf(item)}</td></tr>`,
  )
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 8px">${rows}</table>`
}

function buttonOf({ label, url }: EmailLink): Html {
  return isWebAddress(url)
    ? html`<p style="margin:24px 0 0"><a class="button" href="${url}" style="display:inline-block;padding:13px 24px;border-radius:10px;background:#ffb224;color:#211400;font:700 16px/1.3 ${SANS};text-align:center;text-decoration:none">${label}</a></p>`
    : paragraphOf(label)
}

function linkOf({ label, url }: EmailLink): Html {
  return isWebAddress(url)
    ? html`<a class="link" href="${url}" style="color:#8a5200;text-decoration:underline">${label}</a>`
    : html`<span class="item" style="color:#211a33">${label}</span>`
}

function footOf({ reason, unsubscribePage }: Email, { siteName, siteUrl }: Omit<Envelope, 'to'>): Html {
  const end = unsubscribePage && { label: 'Unsubscribe from these emails', url: unsubscribePage }
  return html`<p class="quiet" style="margin:0;font:400 14px/1.6 ${SANS};color:#665d78;overflow-wrap:anywhere">${linkOf({ label: siteName, url: siteUrl })}<br>${reason}${end ? html`<br>${linkOf(end)}` : null}</p>`
}

function isWebAddress(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)
}
