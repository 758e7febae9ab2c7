// For tests: screens as the server draws them, from replies that are made up after the contract.
import { Window } from 'happy-dom'
import { z } from 'zod'
import { ApiError } from '#contract/api-error.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { ALL_PERMISSIONS, type Permission, permissionFields } from '#contract/permissions.ts'
import { type PageRequest, renderPage } from '#web/entry-server.tsx'

interface Schema {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
  pattern?: string
  format?: string
  minimum?: number
}

export const NOW = new Date('2026-06-15T12:00:00Z')
const FORMED = [NOW.toISOString(), '2026-06-15', '9.99', 'G4ODR-MDXEy', '7']

/** A reply as the schema says: lists of one, everything that may be there, each text a plain word. */
function likely(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return likely(schema.anyOf[0] ?? {})
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, inner]) => [key, likely(inner)]),
      )
    case 'array':
      return [likely(schema.items ?? {})]
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return false
    case 'null':
      return null
    default: {
      if (!schema.pattern && !schema.format) return 'word'
      const form = new RegExp(schema.pattern ?? '', 'u')
      return ['word', ...FORMED].find(
        (each) => form.test(each) && (schema.format !== 'date' || each.length === 10),
      )
    }
  }
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

type Reply = object | ((reply: never, input: never) => unknown)
export type Replies = Record<string, Reply>
export type Reader = 'visitor' | 'member' | 'admin'

export function tier(id: number, name: string, price: string, more: object = {}) {
  const permissions: Permission[] = ['database', 'blogs', 'forums', 'marketplace']
  if (id > 1) permissions.push('postAds')
  return {
    id,
    name,
    price,
    description: `${name} described`,
    features: [`${name} feature`],
    isPopular: name === 'Pro',
    sortOrder: id,
    stripePriceId: Number(price) > 0 ? `price_${id}` : null,
    stripeProductId: null,
    permissions,
    ...permissionFields(permissions),
    ...more,
  }
}
const TIERS = [tier(1, 'Free', '0.00'), tier(2, 'Pro', '9.99'), tier(3, 'Premium', '19.99')]

const ADA = {
  username: 'ada',
  displayName: null,
  email: 'ada@example.com',
  membershipTierId: 2,
  subscriptionStatus: 'active',
  subscriptionEndDate: '2026-07-01T00:00:00.000Z',
  subscriptionRenews: true,
  isPlanInForce: true,
  createdAt: '2025-03-04T10:00:00.000Z',
  silencedUntil: null,
  profileImageUrl: null,
}
const UNPAID = { state: 'none', isPaid: false, isRunning: false, plan: null, renewsAt: null, endsAt: null }
/** The rest of an answer about a subscription. */
const NO_MORE = { next: null, pending: null, overdue: null, card: null, gift: null, provider: 'sandbox' }

const STATISTICS = [
  { key: 'machines', value: '12,000+', label: 'Machines' },
  { key: 'manufacturers', value: '40+', label: 'Manufacturers' },
  { key: 'members', value: '50,000+', label: 'Community members' },
]

const USUAL: Replies = {
  'GET /api/site': { name: 'Multiball', figures: STATISTICS },
  'GET /api/membership-tiers': TIERS,
  'GET /api/user-permissions': ALL_PERMISSIONS,
  'GET /api/subscription': { ...UNPAID, ...NO_MORE },
}

function apiOf(reader: Reader, replies: Replies) {
  return async (key: string, input?: unknown): Promise<unknown> => {
    if (key === 'GET /api/user') {
      if (reader === 'visitor') throw new ApiError(401, 'Not signed in', null)
      if (replies[key] === broken) broken()
      return { ...made(key), ...ADA, role: reader, ...(replies[key] as object) }
    }
    const own = replies[key] ?? USUAL[key]
    if (own === undefined) return made(key)
    if (typeof own === 'function') return own(made(key) as never, input as never)
    return Array.isArray(own) ? own : { ...made(key), ...USUAL[key], ...own }
  }
}

function made(key: string): object {
  const schema = contract.get(key)?.reply
  if (!schema) throw new Error(`no reply is known of ${key}`)
  return likely(z.toJSONSchema(schema, { unrepresentable: 'any' }) as Schema) as object
}

export interface Drawn {
  status: number
  /** Seconds to wait, where a call that failed said so. */
  retryAfter: number | null
  /** Where the page sends its reader instead. */
  to: string | null
  /** What broke while the page was loading, other than a call. */
  failure: unknown
  /** The page as it is sent. */
  html: string
  /** Its text, blanks folded. */
  text: string
  /** Where a link, or the form of a button, with this text leads. */
  href: (text: string) => string | null | undefined
  find: (selector: string) => string[]
  /** An attribute of everything that a selector finds. */
  marks: (selector: string, name?: string) => (string | null)[]
  within: (selector: string) => string
}

/** The screen under an address as this reader gets it; replies that are not given are likely ones. */
export async function draw(
  address: string,
  reader: Reader = 'visitor',
  replies: Replies = {},
  caches: Pick<PageRequest, 'fragments' | 'heads' | 'isStored'> = {},
): Promise<Drawn> {
  const { status, retryAfter, location, pieces, failure } = await renderPage({
    request: new Request(new URL(address, 'http://localhost:3000')),
    api: apiOf(reader, replies) as never,
    now: NOW,
    origin: 'http://localhost:3000',
    mark: 'mark',
    assets: { routes: {} } as never,
    ...caches,
  })
  const html = pieces.join('')
  const window = new Window()
  const document = new window.DOMParser().parseFromString(html || '<p></p>', 'text/html')
  for (const script of document.querySelectorAll('script')) script.remove()
  const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const all = (selector: string) => [...document.querySelectorAll(selector)]
  const drawn = {
    status,
    retryAfter,
    to: location,
    failure,
    html,
    text: plain(document.querySelector('main')?.textContent),
    href: (text: string) =>
      all('a')
        .find((link) => [plain(link.textContent), link.getAttribute('aria-label')].includes(text))
        ?.getAttribute('href'),
    find: (selector: string) => all(selector).map((element) => plain(element.textContent)),
    marks: (selector: string, name = 'aria-label') =>
      all(selector).map((element) => element.getAttribute(name)),
    within: (selector: string) => plain(document.querySelector(selector)?.textContent),
  }
  await window.happyDOM.close()
  return drawn
}

/** A list of that many rows, each with generated and given fields. */
export function listOf(call: string, rows: readonly object[]): Reply {
  const [row] = (made(call) as { data: object[] }).data
  return {
    data: rows.map((more, at) => ({ ...row, id: at + 1, ...more })),
    pagination: { total: rows.length, limit: 100, offset: 0 },
  }
}

/** How a call fails that the server breaks at. */
export function broken(): never {
  throw new ApiError(500, 'broken', null)
}
