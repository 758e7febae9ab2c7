// Every page, server-rendered from replies in which every text is an attack: texts of members and staff stay text in
// titles, lists, forms, heads, links and the preloaded state. New pages are included automatically.
import { expect, test } from 'vitest'
import { z } from 'zod'
import { ApiError } from '#contract/api-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { elementsOfPage, type PageElement } from '#web/dev/page-elements.ts'
import { renderPage } from '#web/entry-server.tsx'
import { createAppRouter } from '#web/router.tsx'

/** Break out of their context if unescaped: text, attributes, comments, titles, scripts, state. */
const MARKUP: readonly [piece: string, alive: string][] = [
  [`"'><img src=x onerror=evil()>`, 'img onerror'],
  [`"'><svg/onload=evil()><evil-tag evil="1"></evil-tag>`, '<evil-tag>'],
  [`"'><a href="javascript:evil()">x</a>`, 'a href=javascript:evil()'],
  [`"'><math><mtext><style><!--</style><img src=x onerror=evil()>`, '<math>'],
  ['--></title></textarea></style></script><script>evil()</script><!--<script>', 'script evil()'],
]
const WORD = 'quetzalcoatl'
/** All of them in one, with characters that are special in templates, addresses and script source. */
const TEXT = `${WORD} ${MARKUP.map(([piece]) => piece).join('')}\u2028\u2029\u0000\u202e \${evil()} {{evil()}} {count} $& %E0%A4%A &lt;evil-tag&gt; \\"`
const LINKS = [
  `javascript:evil("${WORD}")`,
  ` JaVa\tScRiPt:evil("${WORD}")`,
  `data:text/html,${WORD}<script>evil()</script>`,
]

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  pattern?: string
  format?: string
  minimum?: number
}

interface Attack {
  /** Used in turn for the texts of a reply. */
  texts: readonly string[]
  /** Value of every boolean; the other value renders other parts of the pages. */
  truth: boolean
}

/** Paths on this site: the server builds these from its own ids and keys. */
const OUR_OWN = /^(path|webp|jpeg)$/

/** Output of the server's writing room, whose own attack tests are beside it. */
const SANITISED = /html$/i

const UUID = '0f8fad5b-d9cb-469f-a165-70867728950e'
/** Values that pass the server's validation where a text has a format: money, ids, times. */
const FORMED = ['2026-01-31T12:00:00.000Z', '2026-01-31', '9.99', 'G4ODR-MDXEy', 'a-slug', '7', UUID]

/** A reply by its schema, with the attack in every free text. Internal addresses are the server's own. */
function attackOf(schema: Schema, attack: Attack, name = ''): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return attackOf(schema.anyOf[0] ?? {}, attack, name)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries([
        ...Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, attackOf(inner, attack, key)]),
        ...(typeof schema.additionalProperties === 'object'
          ? [[attack.texts[0], attackOf(schema.additionalProperties, attack)]]
          : []),
      ])
    case 'array':
      return [attackOf(schema.items ?? {}, attack, name)]
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return attack.truth
    case 'null':
      return null
    case 'string':
      if (SANITISED.test(name))
        return `<p>${attack.texts[0]?.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`
      return OUR_OWN.test(name) ? '/forums/1' : textOf(schema, attack)
    default:
      return attack.texts[0]
  }
}

let turn = 0

function textOf({ pattern, format }: Schema, { texts }: Attack): string | undefined {
  const text = texts[++turn % texts.length] ?? ''
  if (!pattern && !format) return text
  const form = new RegExp(pattern ?? '', 'u')
  return [text, ...FORMED].find((each) => form.test(each) && (format !== 'date' || each.length === 10))
}

const contract = new Map<string, Endpoint>()
for (const room of Object.values(
  import.meta.glob(['/contract/**/*.ts', '!/contract/**/*.test.ts'], { eager: true }),
)) {
  for (const calls of Object.values(room as Record<string, unknown>)) {
    if (typeof calls !== 'object' || calls === null) continue
    for (const [key, endpoint] of Object.entries(calls)) {
      if (/^GET \//.test(key)) contract.set(key, endpoint as Endpoint)
    }
  }
}

const ORIGIN = 'http://localhost:3000'

type Reader = 'visitor' | 'member' | 'admin'

const replies = new Map<string, Schema>()

/** The schema of a call's reply, built once. */
function replyOf(key: string): Schema {
  const known = replies.get(key)
  if (known) return known
  const schema = contract.get(key)?.reply
  if (!schema) throw new Error(`no reply is known of ${key}`)
  const made = z.toJSONSchema(schema, { unrepresentable: 'any' }) as Schema
  replies.set(key, made)
  return made
}

function hostileApi(reader: Reader, attack: Attack) {
  return async (key: string): Promise<unknown> => {
    if (key === 'GET /api/user' && reader === 'visitor') throw new ApiError(401, 'Not signed in', null)
    const reply = attackOf(replyOf(key), attack)
    if (key === 'GET /api/machine-pages/{opdbId}') return placed(reply as { name: string })
    return key === 'GET /api/user' ? { ...(reply as object), role: reader, silencedUntil: null } : reply
  }
}

/** A machine's page is at the address with its name; other addresses redirect there. */
function placed(machine: { name: string }): object {
  return { ...machine, slug: paths.machine('x', machine.name).split('/').at(-1), movedFrom: null }
}

const VALUES: Record<string, string> = {
  $id: '1',
  $slug: 'a-slug',
  $username: 'someone',
  $page: 'guidelines',
}
const TABS = [
  '/admin?tab=users',
  '/admin?tab=machines',
  '/admin?tab=blog',
  '/admin?tab=forums',
  '/admin?tab=marketplace',
  '/admin?tab=payments',
  '/admin/settings?tab=inbox',
  '/settings?tab=privacy',
  '/settings?tab=security',
  '/settings?tab=notifications',
  '/user-dashboard?tab=settings',
  '/database?q=stern&machine=G4ODR-MDXEy',
  '/forums?tab=recent',
]
const ADDRESSES = [
  ...Object.keys(createAppRouter().routesByPath).map((path) =>
    path.replace(/\$\w+/g, (name) => VALUES[name] ?? '1'),
  ),
  ...TABS,
]

/** With an attack in the query too, for pages that repeat the query. */
function withQuery(address: string, { texts: [text = ''] }: Attack): string {
  const url = new URL(address, ORIGIN)
  for (const name of ['q', 'search', 'to', 'token', 'next', 'manufacturer', 'actor', 'tab', 'action']) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, text)
  }
  return url.href
}

/** Active parts of an attack in a page, by an HTML parser; empty if it stayed text. */
function aliveIn(html: string, elements: readonly PageElement[]): string[] {
  const found: string[] = []
  if (/<(evil-tag|img src=x|svg\/onload|script>evil)/.test(html)) found.push('markup as it was sent')
  for (const { tag, attributes, text } of elements) {
    if (tag === 'evil-tag' || tag === 'math') found.push(`<${tag}>`)
    if (tag === 'script') found.push(...wrongIn(attributes.type, text))
    for (const [name, value] of Object.entries(attributes)) {
      if (/^on|^evil|^srcdoc$/i.test(name)) found.push(`${tag} ${name}`)
      const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href', 'ping', 'data'].includes(name)
      if (isAddress && isActive(value)) found.push(`${tag} ${name}=${value}`)
    }
  }
  return found
}

/** A scheme that runs or renders members' input, in any spelling. */
function isActive(address: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers pass over them in front of a scheme
  return /^(javascript|vbscript|data|blob|file):/i.test(address.replace(/[\u0000-\u0020]/g, ''))
}

function wrongIn(type: string | undefined, text: string): string[] {
  if (/<\/script|<!--/i.test(text)) return ['a script that can be broken out of']
  if (text.trim() === 'evil()') return ['script evil()']
  try {
    if (type?.includes('json')) JSON.parse(text)
    else new Function(text)
    return []
  } catch (error) {
    return [`a script that is none: ${error}`]
  }
}

/** Follows the router, which drops unknown query keys from an address. */
async function render(address: string, reader: Reader, attack: Attack) {
  let location: string | null = withQuery(address, attack)
  const first = turn
  for (let hops = 0; hops < 5; hops++) {
    // The target of a redirect gets the same replies, since addresses contain names.
    turn = first
    const page = await renderPage({
      request: new Request(new URL(location, ORIGIN)),
      api: hostileApi(reader, attack) as never,
      now: new Date('2026-02-01T12:00:00Z'),
      origin: ORIGIN,
      mark: 'mark',
      assets: { routes: {} } as never,
    })
    if (!page.location) return page
    location = page.location
  }
  throw new Error(`${address} leads round in a circle`)
}

/** A page assembled without escaping. */
const naive = (text: string) =>
  `<html><head><title>${text}</title></head><body><p>${text}</p><a href="${text}">x</a>
   <script type="application/json">${JSON.stringify(text)}</script></body></html>`

test.each([...MARKUP, ...LINKS.map((link) => [link, 'a href='] as const)])(
  'put into a page as it stands, %j comes alive',
  (piece, sign) => {
    const alive = (html: string) => aliveIn(html, elementsOfPage(html))
    expect(alive(naive('harmless'))).toEqual([])
    expect(alive(naive(piece)).join('\n')).toContain(sign)
  },
)

/** Pages that show the words, for the viewer with the most access to them. */
const READ: Record<Reader, string[]> = {
  visitor: [
    '/',
    '/blog',
    '/blog/a-slug',
    '/members/someone',
    '/community',
    '/events',
    '/search',
    '/subscription',
    '/guidelines',
  ],
  member: [
    '/members',
    '/forums',
    '/marketplace',
    '/messages',
    '/messages/1',
    '/notifications',
    '/my-reports',
    '/forums/1',
    '/marketplace-item/1',
    '/profile',
    '/settings',
  ],
  admin: [
    '/admin?tab=blog',
    '/admin/settings?tab=inbox',
    '/admin/jobs',
    '/admin/pages',
    '/admin/pages/guidelines',
    '/moderation',
    '/moderation/cases/1',
    '/moderation/members',
    '/moderation/members/1',
    '/moderation/log',
  ],
}

const MARKED = { what: 'markup', attack: { texts: [TEXT], truth: true } }
const MARKED_ELSEWHERE = { what: 'markup elsewhere', attack: { texts: [TEXT], truth: false } }
const LINKED = { what: 'an address', attack: { texts: LINKS, truth: true } }

test.each<{ reader: Reader; what: string; attack: Attack }>([
  { reader: 'visitor', ...MARKED },
  { reader: 'visitor', ...LINKED },
  { reader: 'member', ...MARKED },
  { reader: 'admin', ...MARKED },
  { reader: 'admin', ...MARKED_ELSEWHERE },
  { reader: 'admin', ...LINKED },
])(
  'no page lets $what come alive for a reader who is a $reader',
  async ({ reader, attack }) => {
    const faults: string[] = []
    const read: string[] = []
    for (const address of ADDRESSES) {
      const { pieces, status } = await render(address, reader, attack)
      const html = pieces.join('')
      if (status === 500) faults.push(`${address}: ${status}`)
      const elements = elementsOfPage(html)
      if (elements.find(({ tag }) => tag === 'main')?.text.includes(WORD)) read.push(address)
      faults.push(...aliveIn(html, elements).map((fault) => `${address}: ${fault}`))
    }
    expect(faults).toEqual([])
    if (attack.truth) expect(READ[reader].filter((address) => !read.includes(address))).toEqual([])
  },
  60_000,
)

test('head, structured data and preloaded state say the words as they are, and are what they should be', async () => {
  const { pieces } = await render('/blog/a-slug', 'visitor', MARKED.attack)
  const elements = elementsOfPage(pieces.join(''))
  const contentOf = (name: string) =>
    elements.find(({ tag, attributes }) => tag === 'meta' && attributes.property === name)?.attributes.content
  expect(elements.find(({ tag }) => tag === 'title')?.text).toContain(MARKUP[0]?.[0])
  expect(contentOf('og:title')).toContain(MARKUP[4]?.[0])
  const scripts = elements.filter(({ tag }) => tag === 'script')
  const said = scripts.find(({ attributes }) => attributes.type === 'application/ld+json')?.text ?? ''
  expect(said).not.toContain('<')
  expect(JSON.parse(said)).toMatchObject({ headline: expect.stringContaining(MARKUP[4]?.[0] ?? '?') })
  // A state serialized by plain JSON would end at the first of these.
  expect(JSON.stringify(TEXT)).toContain('</script>')
  const state = scripts.find(({ attributes, text }) => !('type' in attributes) && text.includes(WORD))
  expect(state?.text).not.toMatch(/[<\u2028\u2029]/)
})
