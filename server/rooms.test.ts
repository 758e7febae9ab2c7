// The architecture rules hold: floors, shelves, rooms, packages, names, and one handler for every call.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { rootDir } from '#server/base/config.ts'
import {
  findBadAddresses,
  findForbiddenImports,
  findForeignWrites,
  findMissingContracts,
  findSharedParts,
  findSilentContracts,
  findStrayFiles,
  findStrayPackages,
  findUnansweredCalls,
  findUnknownPackages,
} from '#server/testing/architecture-rules.ts'
import { findLongFiles, findLongFunctions } from '#server/testing/length-rules.ts'
import { type Module, readModules, readSourceFiles } from '#server/testing/source-modules.ts'

const { all, sources } = readSourceFiles(rootDir)
const modules = readModules(sources)

test('every source file is read', () => {
  const files = ['backglass', 'contract', 'server', 'web', 'sandbox'].flatMap((floor) => listed(floor))
  expect(files.length).toBeGreaterThan(100)
  expect(modules.length).toBe(files.length + 1)
  expect(modules.filter(({ nodes }) => nodes.length < 2).map(({ path }) => path)).toEqual([])
})

/** Lists files independently, so that a reader that skips some is noticed. */
function listed(folder: string): string[] {
  if (!existsSync(join(rootDir, folder))) return []
  const entries = readdirSync(join(rootDir, folder), { withFileTypes: true })
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return listed(path)
    return /\.(ts|tsx|mjs)$/.test(path) ? [path] : []
  })
}

test('imports go down the shelves and stay on their floor', () => {
  expect(findForbiddenImports(modules)).toEqual([])
})

test('imports are addresses from the root or of the same folder, and lead to a file', () => {
  expect(findBadAddresses(modules, all)).toEqual([])
})

test('packages from outside are known in one place only', () => {
  expect(findStrayPackages(modules)).toEqual([])
})

test('every package that has a place is installed', () => {
  const { dependencies, devDependencies } = JSON.parse(readFileSync(join(rootDir, 'package.json'), 'utf8'))
  const installed = Object.keys({ ...dependencies, ...devDependencies })
  expect(findUnknownPackages(installed)).toEqual([])
  expect(findUnknownPackages(installed.filter((name) => name !== 'sonner'))).toEqual(['sonner'])
})

test('folders are known rooms, and names say what a file holds', () => {
  expect(findStrayFiles(modules)).toEqual([])
})

const beside = new Map(
  ['e2e', 'proof', 'bench', 'scripts']
    .flatMap(listed)
    .map((path) => [path, readFileSync(join(rootDir, path), 'utf8')]),
)

test('files are short, those of browser tests, benchmarks and scripts too', () => {
  expect(beside.size).toBeGreaterThan(100)
  expect(findLongFiles([...sources, ...beside])).toEqual([])
})

test('functions are short, those of browser tests, benchmarks and scripts too', () => {
  expect(findLongFunctions([...modules, ...readModules(beside)])).toEqual([])
})

test("each room's contract opens with the room's sentence", () => {
  expect(findSilentContracts(modules)).toEqual([])
})

test('each call of the contract is implemented exactly once, in its own room', () => {
  expect(findUnansweredCalls(modules)).toEqual([])
})

test('lazy components have names of their own', () => {
  expect(findSharedParts(modules)).toEqual([])
})

test("no room writes another room's tables", () => {
  expect(findForeignWrites(modules)).toEqual([])
})

test('there is a contract for every room that answers calls', () => {
  expect(findMissingContracts(modules)).toEqual([])
})

// The tests below plant violations, which the same rules must find.

function planted(files: Record<string, string>): Module[] {
  return readModules(new Map(Object.entries(files)))
}

test.each([
  ['a room below uses one above', 'server/machines/names.ts', '#server/forum/topics/topics.ts'],
  ['a room uses its neighbour', 'server/forum/topics/topics.ts', '#server/market/listings/listings.ts'],
  ['a room on the ground looks to the right', 'server/site/contact.ts', '#server/accounts/members.ts'],
  ['membership knows what is paid', 'server/membership/tiers.ts', '#server/billing/checkout/customers.ts'],
  ['writing looks to the right', 'server/writing/markdown/render.ts', '#server/messages/messages.ts'],
  ['search uses notifications', 'server/search/hits.ts', '#server/notifications/bell.ts'],
  ['the base knows a room', 'server/base/http/http.ts', '#server/accounts/sign-in/sessions.ts'],
  ["the base knows a room's words", 'server/base/http/http.ts', '#contract/forum/constants.ts'],
  ['the base uses an adapter', 'server/base/http/http.ts', '#server/adapters/mail/smtp.ts'],
  ['an adapter knows a room', 'server/adapters/mail/smtp.ts', '#server/accounts/members.ts'],
  ['a room knows the register', 'server/forum/topics/topics.ts', '#server/app.ts'],
  ['a room knows the commands', 'server/forum/topics/topics.ts', '#server/cli/run.ts'],
  ['a room knows the tests', 'server/forum/topics/topics.ts', '#server/testing/site.ts'],
  ['a room imports a test', 'server/forum/topics/topics.ts', './topics.test.ts'],
  ["a room imports its tests' fixtures", 'server/machines/seed.ts', '#server/machines/fixtures/exports.ts'],
  ['the app imports the stand-in of a source', 'server/app.ts', '#server/adapters/catalogue/stand-in.ts'],
  ['the server imports a page', 'server/forum/topics/topics.ts', '#web/ui/card.tsx'],
  ['the server imports the roof', 'server/cli/run.ts', '#main.ts'],
  ['a page imports the server', 'web/routes/index.tsx', '#server/forum/topics/topics.ts'],
  ['a page imports the roof', 'web/shell/header/header.tsx', '#main.ts'],
  ['the contract imports the server', 'contract/forum/forum.ts', '#server/base/money.ts'],
  ['the contract imports a page', 'contract/forum/forum.ts', '#web/ui/display/money.tsx'],
  ['a component knows a domain', 'web/ui/card.tsx', '#web/forum/topics/list/topic-row.tsx'],
  ["a component knows a domain's words", 'web/ui/card.tsx', '#contract/forum/constants.ts'],
  ['the shell knows a domain', 'web/shell/header/header.tsx', '#web/search/search-field.tsx'],
  [
    'a domain imports a screen',
    'web/forum/topics/list/topic-row.tsx',
    '#web/routes/(forum)/forums.index.tsx',
  ],
  ['a domain imports its neighbour', 'web/forum/topics/list/topic-row.tsx', '#web/blog/post-card.tsx'],
  ['a domain looks up', 'web/machines/machine-card.tsx', '#web/market/listings/listing-card.tsx'],
  ['the sandbox knows the house', 'sandbox/provider.ts', '#server/base/money.ts'],
])('found: %s', (_fault, path, target) => {
  const ways = [
    `import { x } from '${target}'`,
    `import type { X } from '${target}'`,
    `import { type X } from '${target}'`,
    `import '${target}'`,
    `export { x } from '${target}'`,
    `export const load = () => import('${target}')`,
    `export type X = import('${target}').X`,
  ]
  for (const way of ways) expect(findForbiddenImports(planted({ [path]: way })), way).toHaveLength(1)
})

test.each([
  ['server/forum/topics/topics.ts', '#server/machines/catalogue/records.ts'],
  ['server/search/hits.ts', '#server/forum/search.ts'],
  ['server/machines/catalogue/records.ts', '#server/membership/tiers.ts'],
  ['server/forum/search.ts', '#contract/search/search.ts'],
  ['server/forum/topics.test.ts', '#server/testing/site.ts'],
  ['server/app.ts', '#server/notifications/routes.ts'],
  ['web/routes/index.tsx', '#web/market/listings/listing-card.tsx'],
  ['web/market/listings/listing-card.tsx', '#web/machines/machine-card.tsx'],
  ['web/shell/header/header.tsx', '#contract/accounts/accounts.ts'],
  ['main.ts', '#web/entry-server.tsx'],
])('allowed: %s uses %s', (path, target) => {
  expect(findForbiddenImports(planted({ [path]: `import { x } from '${target}'` }))).toEqual([])
})

test.each([
  ['server/forum/topics/topics.ts', '../market/listings.ts', 'never ../'],
  ['server/forum/topics/topics.ts', './parts/row.ts', 'same folder'],
  ['server/forum/topics/topics.ts', '#server/forum/nowhere.ts', 'no such file'],
  ['server/forum/topics/topics.ts', './nowhere.ts', 'no such file'],
])('found: %s imports %s', (path, target, fault) => {
  const found = findBadAddresses(planted({ [path]: `import { x } from '${target}'` }), new Set([path]))
  expect(found).toEqual([expect.stringContaining(fault)])
})

test.each([
  ['server/billing/checkout/checkout.ts', 'stripe'],
  ['server/site/contact.ts', 'nodemailer'],
  ['server/forum/topics/topics.ts', 'pg-boss'],
  ['server/accounts/sign-in.ts', 'rate-limiter-flexible'],
  ['server/forum/topics/topics.ts', '@electric-sql/pglite'],
  ['server/forum/topics/topics.ts', 'pg'],
  ['server/adapters/mail/folder.ts', '@aws-sdk/client-s3'],
  ['server/market/listings/pictures.ts', 'sharp'],
  ['server/forum/topics/topics.ts', 'markdown-it'],
  ['server/forum/topics/topics.ts', 'sanitize-html'],
  ['server/forum/topics/topics.ts', 'hono'],
  ['contract/forum/forum.ts', 'drizzle-orm'],
  ['contract/forum/forum.ts', 'node:crypto'],
  ['web/forum/topics/list/topic-row.tsx', 'node:fs'],
  ['web/ui/card.tsx', 'zod'],
  ['web/forum/topics/list/topic-row.tsx', 'some-package-nobody-placed'],
])('found: %s imports the package %s', (path, name) => {
  expect(findStrayPackages(planted({ [path]: `import type { X } from '${name}'` }))).toHaveLength(1)
  expect(findStrayPackages(planted({ [path]: `export const x = import('${name}/deep')` }))).toHaveLength(1)
})

test.each([
  'server/forums/topics.ts',
  'web/marketplace/card.tsx',
  'server/adapters/weather/port.ts',
  'server/forum/utils.ts',
  'server/forum/topic-helpers.ts',
  'web/lib/text.ts',
  'server/forum/topic-service.ts',
  'contract/common.ts',
])('found: a file called %s', (path) => {
  expect(findStrayFiles(planted({ [path]: 'export const x = 1' })).length).toBeGreaterThan(0)
})

test('found: a file of 401 lines', () => {
  const text = 'export const x = 1\n'
  expect(findLongFiles([['e2e/forum/forum.spec.ts', text.repeat(400)]])).toEqual([])
  expect(findLongFiles([['e2e/forum/forum.spec.ts', text.repeat(401)]])).toHaveLength(1)
})

test.each([
  ['a function', 'export function tell() {', '}'],
  ['a method', 'class Story { tell() {', '} }'],
  ['a function of an object', 'const story = { tell: () => {', '} }'],
  ['an arrow', 'const tell = async () => {', '}'],
])('found: %s of 121 lines', (_kind, opening, end) => {
  const found = (lines: number) =>
    findLongFunctions(
      planted({ 'e2e/story.ts': [opening, ...Array(lines - 2).fill('// …'), end].join('\n') }),
    )
  expect(found(120)).toEqual([])
  expect(found(121)).toEqual(['e2e/story.ts: tell has 121 lines, more than 120'])
})

test('generated files, and the groups that a test file has, are as long as they need', () => {
  const lines = (opening: string, end: string) => `${opening}\n${'// …\n'.repeat(120)}${end}`
  const files = {
    'web/route-tree.gen.ts': lines('export function tree() {', '}'),
    'server/forum/topics/topics.test.ts': lines("describe('a topic', () => {", '})'),
  }
  expect(findLongFunctions(planted(files))).toEqual([])
})

test('found: a room answers calls without a contract', () => {
  const routes = { 'server/forum/routes.ts': ANSWERS }
  expect(findMissingContracts(planted(routes))).toHaveLength(1)
  expect(findMissingContracts(planted({ ...routes, 'contract/forum/forum.ts': CALLS }))).toEqual([])
})

test('found: a contract without its sentence', () => {
  expect(findSilentContracts(planted({ 'contract/forum/forum.ts': 'export const x = 1' }))).toHaveLength(1)
  expect(findSilentContracts(planted({ 'contract/forum/forum.ts': '// Forum: topics.\n' }))).toEqual([])
})

const CALLS = `import { endpoints } from './endpoint.ts'
export const forum = endpoints({ 'GET /api/topics': { access: 'anyone' } })`
const ANSWERS = `import { forum } from '#contract/forum/forum.ts'
export const routes = implement(forum, { 'GET /api/topics': () => [] })`

test.each([
  ['nobody answers a call', {}, 'implemented 0 times'],
  [
    'two answer a call',
    { 'server/forum/routes.ts': ANSWERS, 'server/forum/more.ts': ANSWERS },
    'implemented 2 times',
  ],
  ['another room answers a call', { 'server/market/routes.ts': ANSWERS }, 'the contract of forum'],
  [
    'a call is left out',
    { 'server/forum/routes.ts': ANSWERS.replace('GET /api/topics', 'GET /api/others') },
    'no handler',
  ],
  [
    'two rooms declare one call',
    {
      'server/forum/routes.ts': ANSWERS,
      'contract/blog/blog.ts': CALLS.replace('const forum', 'const blog'),
    },
    'declared twice',
  ],
])('found: %s', (_fault, files, text) => {
  const found = findUnansweredCalls(planted({ 'contract/forum/forum.ts': CALLS, ...files }))
  expect(found.join('\n')).toContain(text)
})

test('a contract that is implemented once in its room is no fault', () => {
  const files = { 'contract/forum/forum.ts': CALLS, 'server/forum/routes.ts': ANSWERS }
  expect(findUnansweredCalls(planted(files))).toEqual([])
})

test.each([
  'db.insert(users).values({})',
  'tx.update(users).set({})',
  'await db.delete(users).where(x)',
  'db.execute(sql`update $' + '{users} set role = 1`)',
  'db.execute(sql`with x as (select 1) insert into $' + '{users} select 1`)',
  'db.execute(sql`delete from users where id = 1`)',
  "database.query('INSERT INTO users (id) values (1)')",
])("found: a room writes another's table by %s", (statement) => {
  const files = {
    'server/accounts/tables.ts': "export const users = pgTable('users', {})",
    'server/forum/topics/topics.ts': `import { users } from '#server/accounts/tables.ts'\nexport const x = async () => { ${statement} }`,
  }
  expect(findForeignWrites(planted(files))).toEqual([
    'server/forum/topics/topics.ts writes a table of accounts',
  ])
  const own = { ...files, 'server/accounts/members.ts': files['server/forum/topics/topics.ts'] }
  expect(findForeignWrites(planted({ ...own, 'server/forum/topics/topics.ts': '' }))).toEqual([])
})

test('a table under another name is still the same table', () => {
  const topics = `import { users as people } from '#server/accounts/tables.ts'\ndb.insert(people)`
  expect(findForeignWrites(planted({ 'server/forum/topics/topics.ts': topics }))).toHaveLength(1)
})

test('found: two lazy components have one name', () => {
  const part = (name: string) => `export const Late = lazyComponent('${name}', load)`
  const files = { 'web/a/one.ts': part('menu'), 'web/b/two.ts': part('menu'), 'web/c/three.ts': part('card') }
  expect(findSharedParts(planted(files))).toEqual(['menu'])
})
