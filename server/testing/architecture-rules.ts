// The architecture as rules over the source files. Each rule returns one line per fault.
import { addressOf, isNode, literalOf, type Module, packageOf, type SyntaxNode } from './source-modules.ts'

/** The ground shelf, from left to right: a room may use those to its left. */
const GROUND = [
  'site',
  'accounts',
  'moderation',
  'pictures',
  'writing',
  'messages',
  'membership',
  'billing',
  'machines',
  'ratings',
  'collections',
  'logbook',
]
const MIDDLE = ['forum', 'market', 'blog', 'community']
const TOP = ['search', 'notifications']
export const ROOMS: readonly string[] = [...GROUND, ...MIDDLE, ...TOP]

const BESIDE_ROOMS: Record<string, readonly string[]> = {
  server: ['base', 'adapters', 'cli', 'migrations', 'testing'],
  web: ['ui', 'shell', 'routes', 'admin', 'dev', 'whole-pages'],
}
const PORTS = ['payments', 'catalogue', 'mail', 'files']
const VAGUE = /^(utils?|helpers?|common|misc|lib|service|services|manager|managers)$/

/** A place in the source: the floor, and the room or other folder on it ('' for files beside the rooms). */
interface Place {
  floor: string
  room: string
}

function placeOf(path: string): Place {
  const [floor = '', second = '', third] = path.split('/')
  if (path === 'main.ts') return { floor: 'roof', room: '' }
  return { floor, room: third === undefined ? '' : second }
}

const TESTING =
  /\.test\.tsx?$|^(?:server|sandbox)\/testing\/|^server\/(?:machines\/fixtures\/|adapters\/catalogue\/stand-in\.ts$)/
const isTest = (path: string) => TESTING.test(path)

/** Whether a room may use another: one on a lower shelf, or on the ground further left; never a neighbour on its shelf. */
function mayUse(from: string, to: string): boolean {
  if (from === to) return true
  const shelfOf = (room: string) => [GROUND, MIDDLE, TOP].findIndex((shelf) => shelf.includes(room))
  const [above, below] = [shelfOf(from), shelfOf(to)]
  if (above !== below) return above > below
  return above === 0 && GROUND.indexOf(from) > GROUND.indexOf(to)
}

type Verdict = string | null

function verdictOf(from: string, to: string): Verdict {
  const [here, there] = [placeOf(from), placeOf(to)]
  if (isTest(to) && !isTest(from)) return 'a test is imported by tests only'
  if (there.floor === 'roof') return 'main.ts is imported by scripts only'
  switch (here.floor) {
    case 'contract':
      return there.floor === 'contract' ? null : 'the contract imports zod and itself, nothing else'
    case 'backglass':
      return there.floor === 'backglass' ? null : 'the artist imports itself, nothing else'
    case 'sandbox':
      return there.floor === 'sandbox' ? null : 'the sandbox is a foreign program'
    case 'server':
      return verdictOnServer(from, here, there)
    case 'web':
      return verdictOnWeb(from, here, there)
    default:
      return null
  }
}

/** Where rooms are composed. */
const REGISTER = ['server/app.ts', 'server/plugged-types.ts', 'server/room.ts', 'server/rooms.ts']

function verdictOnServer(from: string, here: Place, there: Place): Verdict {
  if (there.floor === 'web') return 'the server never imports pages'
  if (there.floor === 'sandbox') return isTest(from) ? null : 'the sandbox is started by the roof alone'
  // The list of rooms, the operator's commands and tests see every room.
  if (REGISTER.includes(from) || here.room === 'cli' || isTest(from)) return null
  if (there.floor === 'scripts') return 'scripts are for starting, building and testing'
  if (there.floor === 'server' && there.room === '') return 'only the roof knows the register'
  if (['cli', 'testing'].includes(there.room)) return `nothing below uses server/${there.room}`
  if (here.room === 'base') return there.room === 'base' || !isRoom(there) ? refuseAdapters(there) : noDomain
  if (here.room === 'adapters') return isRoom(there) ? noDomain : null
  if (!isRoom(there) || there.floor === 'contract') return null
  return mayUse(here.room, there.room) ? null : `${here.room} may not use ${there.room}`
}

const noDomain = 'this place knows no domain'

function refuseAdapters(there: Place): Verdict {
  return there.room === 'adapters' ? 'the ground below does not use adapters' : null
}

const isRoom = ({ room }: Place): boolean => ROOMS.includes(room)

function verdictOnWeb(from: string, here: Place, there: Place): Verdict {
  if (there.floor === 'server' || there.floor === 'scripts' || there.floor === 'sandbox')
    return "the browser's floor speaks to the server through the contract"
  // Routes combine rooms; the entries and the call to the API are beside the rooms.
  if (here.room === 'routes' || isTest(from)) return null
  if (there.room === 'routes')
    return here.room === '' ? null : 'only the entries and the router know the screens'
  if (here.room === 'ui') {
    return there.room === 'ui' || (there.floor === 'contract' && !isRoom(there)) ? null : noDomain
  }
  if (there.floor === 'contract') return null
  if (['shell', 'admin', 'dev', ''].includes(here.room)) return isRoom(there) ? noDomain : null
  if (!isRoom(there)) return there.room === 'admin' ? 'the dashboard shows rooms, not they it' : null
  return mayUse(here.room, there.room) ? null : `${here.room} may not use ${there.room}`
}

/** Imports that break the order of floors, shelves and rooms. */
export function findForbiddenImports(modules: readonly Module[]): string[] {
  return modules.flatMap(({ path, imports }) =>
    imports.flatMap((specifier) => {
      const to = addressOf(path, specifier)
      const verdict = to === null ? null : verdictOf(path, to)
      return verdict ? [`${path} imports ${specifier}: ${verdict}`] : []
    }),
  )
}

/** Imports with `../`, imports of other folders without an address from the root, and broken ones. */
export function findBadAddresses(modules: readonly Module[], all: ReadonlySet<string>): string[] {
  const written = modules.filter(({ path }) => !path.endsWith('.gen.ts'))
  return written.flatMap(({ path, imports }) =>
    imports.flatMap((specifier) => {
      if (specifier.startsWith('../')) return [`${path} imports ${specifier}: never ../`]
      if (/^\.\/[^*]*\//.test(specifier)) return [`${path} imports ${specifier}: ./ is the same folder only`]
      const to = addressOf(path, specifier)
      if (to === null || to.includes('*') || to === 'package.json') return []
      return all.has(to) ? [] : [`${path} imports ${specifier}: there is no such file`]
    }),
  )
}

const ANYWHERE_ON = (floor: string) => new RegExp(`^${floor}/`)
const IN_TESTS =
  /(\.test\.tsx?|^(?:server|sandbox)\/testing\/.*|^web\/dev\/(?:drawn-screen|live-part|page-elements)\.tsx?)$/

/** Which folders may import which package. Unlisted packages are refused. */
const PLACES_OF_PACKAGES: Record<string, readonly RegExp[]> = {
  zod: [ANYWHERE_ON('contract'), ANYWHERE_ON('server')],
  'node:': [ANYWHERE_ON('server'), ANYWHERE_ON('sandbox'), /^main\.ts$/],
  'drizzle-orm': [ANYWHERE_ON('server')],
  '@electric-sql/pglite': [/^server\/base\/database\/database\.ts$/],
  pg: [
    /^server\/base\/(?:database\/(?:database|connection|prepared-statements|batched-statements)|live\/listening)\.ts$/,
  ],
  'pg-boss': [/^server\/base\/jobs\/jobs\.ts$/],
  'cron-parser': [/^server\/base\/jobs\/cron\.ts$/],
  'rate-limiter-flexible': [/^server\/base\/security\/limits\.ts$/],
  pino: [/^server\/base\/log\.ts$/],
  'prom-client': [/^server\/base\/metrics\.ts$/],
  hono: [ANYWHERE_ON('server/base'), /^server\/(?:pictures|billing)\//],
  '@hono/node-server': [/^server\/base\/http\/request-listener\.ts$/],
  '@node-rs/argon2': [/^server\/accounts\/security\/passwords\.ts$/],
  otpauth: [ANYWHERE_ON('server/accounts')],
  '@simplewebauthn/server': [ANYWHERE_ON('server/accounts')],
  '@simplewebauthn/browser': [ANYWHERE_ON('web/accounts')],
  uqr: [ANYWHERE_ON('web/accounts')],
  '@fastify/busboy': [ANYWHERE_ON('server/base')],
  nodemailer: [ANYWHERE_ON('server/adapters/mail')],
  'web-push': [/^server\/notifications\/push\/push-request\.ts$/],
  stripe: [ANYWHERE_ON('server/adapters/payments')],
  '@aws-sdk/client-s3': [ANYWHERE_ON('server/adapters/files')],
  sharp: [ANYWHERE_ON('server/pictures')],
  'markdown-it': [/^server\/writing\/markdown\/markdown\.ts$/],
  'sanitize-html': [/^server\/writing\/markdown\/sanitizer\.ts$/],
  react: [ANYWHERE_ON('web')],
  'react-dom': [ANYWHERE_ON('web')],
  '@tanstack/react-router': [ANYWHERE_ON('web')],
  '@tanstack/react-query': [ANYWHERE_ON('web')],
  'lucide-react': [ANYWHERE_ON('web')],
  sonner: [ANYWHERE_ON('web/ui')],
  '@tiptap/react': [ANYWHERE_ON('web/blog')],
  '@tiptap/starter-kit': [ANYWHERE_ON('web/blog')],
  '@tiptap/extension-image': [ANYWHERE_ON('web/blog')],
  diff: [/^web\/writing\/composer\/changed-words\.tsx$/],
  'csv-parse': [/^server\/collections\/imports\/csv-rows\.ts$/],
  // The build makes it from the fonts.
  'virtual:backglass-letters': [ANYWHERE_ON('backglass')],
  'virtual:fonts': [ANYWHERE_ON('web')],
  'virtual:fonts.css': [ANYWHERE_ON('web')],
}
const PACKAGES_OF_TESTS = [
  'zod',
  'vitest',
  'vite',
  'happy-dom',
  '@electric-sql/pglite',
  'pg',
  '@node-rs/argon2',
  '@hono/node-server',
  '@seriousme/openapi-schema-validator',
  'sharp',
  's3rver',
  'smtp-server',
  'parse5',
  'feedsmith',
  '@rowanmanning/feed-parser',
  'ical.js',
  'markdown-it',
  'otpauth',
  'stripe',
  'ajv',
  'qs',
  'node:',
]

/** Packages with a place that are neither installed nor made by the build. */
export function findUnknownPackages(installed: readonly string[]): string[] {
  const named = [...Object.keys(PLACES_OF_PACKAGES), ...PACKAGES_OF_TESTS]
  return named.filter((name) => !/^(?:node|virtual):/.test(name) && !installed.includes(name))
}

/** Contracts that rooms lack, though they answer calls. */
export function findMissingContracts(modules: readonly Module[]): string[] {
  const paths = modules.map(({ path }) => path)
  const rooms = paths.flatMap((path) => /^server\/([a-z]+)\/routes\.ts$/.exec(path)?.[1] ?? [])
  return rooms.map((room) => `contract/${room}/${room}.ts`).filter((path) => !paths.includes(path))
}

/** Imports of packages outside their permitted folders. */
export function findStrayPackages(modules: readonly Module[]): string[] {
  return modules.flatMap(({ path, imports }) =>
    imports.flatMap((specifier) => {
      if (addressOf(path, specifier) !== null) return []
      const name = packageOf(specifier)
      if (IN_TESTS.test(path) && PACKAGES_OF_TESTS.includes(name)) return []
      const places = PLACES_OF_PACKAGES[name] ?? []
      return places.some((place) => place.test(path)) ? [] : [`${path} imports the package ${specifier}`]
    }),
  )
}

/** Folders that are no room, and meaningless names. */
export function findStrayFiles(modules: readonly Module[]): string[] {
  return modules.flatMap(({ path }) => {
    const { floor, room } = placeOf(path)
    const parts = path.split('/')
    const known = [...ROOMS, ...(BESIDE_ROOMS[floor] ?? [])]
    return [
      ...(['server', 'web', 'contract'].includes(floor) && room && !known.includes(room)
        ? [`${path}: ${floor}/${room} is no room`]
        : []),
      ...(room === 'adapters' && !PORTS.includes(parts[2] ?? '') ? [`${path}: is no port's folder`] : []),
      ...(parts.some((part) =>
        part
          .split('.')[0]
          ?.split('-')
          .some((word) => VAGUE.test(word)),
      )
        ? [`${path}: this name says nothing of what it holds`]
        : []),
    ]
  })
}

/** Contracts of rooms that do not begin with their room's sentence. */
export function findSilentContracts(modules: readonly Module[]): string[] {
  return modules.flatMap(({ path, text }) => {
    const room = /^contract\/([a-z]+)\/\1\.ts$/.exec(path)?.[1] ?? ''
    if (!ROOMS.includes(room)) return []
    const sentence = new RegExp(`^// ${room[0]?.toUpperCase()}${room.slice(1)}: \\S.*`)
    return sentence.test(text) ? [] : [`${path}: does not open with "// ${room}: what it is for"`]
  })
}

interface Declared {
  room: string
  name: string
  keys: string[]
}

function argumentsOf(node: SyntaxNode, callee: string): unknown[] | null {
  if (node.type !== 'CallExpression' || !isNode(node.callee) || node.callee.name !== callee) return null
  return Array.isArray(node.arguments) ? node.arguments : []
}

function keysOf(node: unknown): string[] {
  if (!isNode(node) || !Array.isArray(node.properties)) return []
  return node.properties.filter(isNode).flatMap(({ key }) => literalOf(key) ?? [])
}

function declaredContracts(modules: readonly Module[]): Declared[] {
  return modules
    .filter(({ path }) => path.startsWith('contract/') && !isTest(path))
    .flatMap(({ path, nodes }) =>
      nodes.flatMap((node) => {
        const declared = node.type === 'VariableDeclarator' && isNode(node.init) ? node.init : null
        const given = declared && argumentsOf(declared, 'endpoints')
        if (!given || !isNode(node.id)) return []
        return [{ room: placeOf(path).room, name: String(node.id.name), keys: keysOf(given[0]) }]
      }),
    )
}

/** Calls of the contract without an implementation, with two, or with one in another room. */
export function findUnansweredCalls(modules: readonly Module[]): string[] {
  const contracts = declaredContracts(modules)
  const answered = modules
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap(({ path, nodes, names }) =>
      nodes.flatMap((node) => {
        const [contract, handlers] = argumentsOf(node, 'implement') ?? []
        if (!isNode(contract)) return []
        const source = names.get(String(contract.name))
        return [{ path, room: placeOf(path).room, name: source?.name ?? '', keys: keysOf(handlers) }]
      }),
    )
  const allKeys = contracts.flatMap(({ keys }) => keys)
  return [
    ...allKeys.filter((key, at) => allKeys.indexOf(key) !== at).map((key) => `${key} is declared twice`),
    ...contracts.flatMap(({ room, name, keys }) => {
      const by = answered.filter((one) => one.name === name)
      const [only] = by
      if (!only || by.length > 1) return [`contract ${name} is implemented ${by.length} times, not once`]
      if (only.room !== room) return [`${only.path} implements the contract of ${room}`]
      return keys
        .filter((key) => !only.keys.includes(key))
        .map((key) => `${key} has no handler in ${only.path}`)
    }),
  ]
}

const WRITES = ['insert', 'update', 'delete']
const WRITING_SQL = /\b(?:insert\s+into|update|delete\s+from|truncate(?:\s+table)?)\s+(?:only\s+)?"?(\w*)/gi

/** Writes to another room's tables: reads may join, writes go through the owner. */
export function findForeignWrites(modules: readonly Module[]): string[] {
  const owners = ownersOfTables(modules)
  return modules
    .filter(({ path }) => path.startsWith('server/') && !isTest(path))
    .flatMap((module) =>
      module.nodes.flatMap((node) => {
        const { room } = placeOf(module.path)
        return [ownerOfWritten(module, node), ...namedInSql(node).map((table) => owners.get(table))]
          .filter((owner) => owner && owner !== room)
          .map((owner) => `${module.path} writes a table of ${owner}`)
      }),
    )
}

/** Names of lazy components that several have: the browser finds one of the server's page by its name. */
export function findSharedParts(modules: readonly Module[]): string[] {
  const names = modules
    .filter(({ path }) => !path.includes('.test.'))
    .flatMap(({ nodes }) => nodes.map((node) => literalOf(argumentsOf(node, 'lazyComponent')?.[0])))
    .filter((name) => name !== null)
  return names.filter((name, at) => names.indexOf(name) !== at)
}

/** Table name to the room that declares it. */
function ownersOfTables(modules: readonly Module[]): Map<string, string> {
  const found = modules
    .filter(({ path }) => path.endsWith('/tables.ts'))
    .flatMap(({ path, nodes }) =>
      nodes.flatMap((node): [string, string][] => {
        const name = literalOf(argumentsOf(node, 'pgTable')?.[0])
        return name === null ? [] : [[name, placeOf(path).room]]
      }),
    )
  return new Map(found)
}

/** The room whose table a node writes: `db.insert(x)`, or `update ${x}` in a raw statement. */
function ownerOfWritten({ path, names }: Module, node: SyntaxNode): string | null {
  const table = writtenTable(node)
  const source = isNode(table) && table.type === 'Identifier' ? names.get(String(table.name)) : undefined
  const address = source && addressOf(path, source.from)
  return address?.endsWith('/tables.ts') ? placeOf(address).room : null
}

function writtenTable(node: SyntaxNode): unknown {
  if (node.type === 'CallExpression' && isNode(node.callee) && isNode(node.callee.property)) {
    const isWrite = WRITES.includes(String(node.callee.property.name))
    return isWrite && Array.isArray(node.arguments) ? node.arguments[0] : null
  }
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.expressions)) return null
  const at = textsOf(node).findIndex((text) => [...text.matchAll(WRITING_SQL)].at(-1)?.[1] === '')
  return at < 0 ? null : node.expressions[at]
}

function textsOf(node: SyntaxNode): string[] {
  if (node.type === 'Literal' && typeof node.value === 'string') return [node.value]
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return []
  return (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
}

function namedInSql(node: SyntaxNode): string[] {
  return textsOf(node).flatMap((text) => [...text.matchAll(WRITING_SQL)].map(([, name = '']) => name))
}
