// One word for each thing: names in the code use the field's words. Public names stay: paths, fields of replies, error codes,
// commands and environment variables.
import { isNode, literalOf, type Module, type SyntaxNode } from './source-modules.ts'

/** Refused words, with what to say instead. */
const REFUSED = new Map<string, string>([
  ['notice', 'notification, or webhook event for what the payment provider sends'],
  ['notices', 'notifications, or webhook events for what the payment provider sends'],
  ['house', 'app context'],
  ['sow', 'seed'],
  ['sown', 'seeded'],
  ['sows', 'seeds'],
  ['entering', 'sign-in'],
  ['standing', 'member status'],
  ['standings', 'member statuses'],
  ['desk', 'admin'],
  ['keeper', 'owner'],
  ['keepers', 'owners'],
  ['kept', 'stored, cached or retained'],
  ['keeping', 'owning, storing or caching'],
  ['gathering', 'batcher'],
  ['overreach', 'audit refusal'],
  ['surplus', 'duplicate'],
  ['rehearsal', 'sandbox purchase'],
  ['rehearsals', 'sandbox purchases'],
  ['upkeep', 'maintenance'],
  ['sweep', 'cleanup'],
  ['figures', 'counters or statistics'],
  ['apron', 'tab bar'],
  ['patience', 'timeout or back-off'],
])

/** Refused pairs of words. */
const REFUSED_PAIRS = new Map<string, string>([
  ['late part', 'lazy component'],
  ['shared part', 'cached fragment'],
  ['caught focus', 'focus restore'],
  ['pages of', 'page numbers'],
  ['moving list', 'sortable list'],
  ['link over', 'expired link'],
  ['ask first', 'confirm'],
  ['narrow screen', 'centered layout'],
  ['in turns', 'concurrency limit'],
  ['fair line', 'fair queue'],
  ['pending step', 'one-time token'],
  ['pending steps', 'one-time tokens'],
  ['claim effect', 'claim key'],
  ['give back', 'refund'],
])

/**
 * Names that contain a refused word and stay because they are seen from outside: fields of replies, query keys, codes and
 * kinds. Each with the files in which it is that name.
 */
const WIRE_NAMES = new Map<string, RegExp>([
  // The admin's overview of payments, and a member's own copy of their data.
  ['notices', /\/billing\/admin|\/notifications\/personal-data/],
  ['lastNoticeAt', /\/billing\/admin/],
  ['notice_failed', /\/billing\/admin/],
  // A member's status in replies and addresses of moderation, and the kind of the notification about it.
  [
    'standing',
    /moderation|paths|admin-tabs|whole-pages\/vanished-buttons|notifications\/(kinds|kind-icon|notification-settings)/,
  ],
  // The statistics of GET /api/site, and the setting that chooses them.
  ['figures', /site|\(accounts\)\/auth|dev\/drawn-screen|\.test\.ts$/],
  // The owner counts of a machine's page.
  ['keepers', /machines\/(page|pages)|contract\/machines/],
])

const wordsOf = (name: string) =>
  name
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[^A-Za-z\d]+/)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())

function betterFor(name: string, path: string): string | null {
  if (WIRE_NAMES.get(name)?.test(path)) return null
  const words = wordsOf(name)
  const pairs = words.slice(1).map((word, at) => `${words[at]} ${word}`)
  const [found] = [
    ...words.map((word) => REFUSED.get(word)),
    ...pairs.map((pair) => REFUSED_PAIRS.get(pair)),
  ].filter((instead) => instead !== undefined)
  return found ?? null
}

/** Refused words in paths, declared names, keys, and names of tables, columns, jobs and events. */
export function findRefusedNames(modules: readonly Module[]): string[] {
  return modules.flatMap(({ path, nodes }) => {
    const better = betterFor(path, path)
    return [
      ...(better ? [`${path}: say ${better}`] : []),
      ...nodes.flatMap((node) =>
        namesIn(node).flatMap((name) => {
          const instead = betterFor(name, path)
          return instead ? [`${path} declares ${name}: say ${instead}`] : []
        }),
      ),
    ]
  })
}

const DECLARATIONS: readonly string[] = [
  'FunctionDeclaration',
  'ClassDeclaration',
  'TSInterfaceDeclaration',
  'TSTypeAliasDeclaration',
  'TSEnumDeclaration',
]
const KEYS: readonly string[] = [
  'Property',
  'PropertyDefinition',
  'MethodDefinition',
  'TSPropertySignature',
  'TSMethodSignature',
]
const STORED: readonly string[] = [
  'pgTable',
  'jobType',
  'eventType',
  'text',
  'integer',
  'timestamp',
  'boolean',
  'jsonb',
  'bigint',
]

/** Local values stay their function's own business; functions, types, keys, what a module holds and what is stored do not. */
function namesIn(node: SyntaxNode): string[] {
  if (DECLARATIONS.includes(node.type)) return nameOf(node.id)
  if (KEYS.includes(node.type)) return nameOf(node.key)
  if (node.type === 'Program' && Array.isArray(node.body)) return node.body.flatMap(heldBy)
  if (node.type === 'CallExpression' && isNode(node.callee) && Array.isArray(node.arguments)) {
    const isStored = STORED.includes(String(node.callee.name))
    return isStored ? [literalOf(node.arguments[0]) ?? ''] : []
  }
  return []
}

/** The constants of a module. */
function heldBy(statement: unknown): string[] {
  if (!isNode(statement)) return []
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (!isNode(declared) || declared.type !== 'VariableDeclaration' || !Array.isArray(declared.declarations))
    return []
  return declared.declarations.flatMap((one) => (isNode(one) ? nameOf(one.id) : []))
}

function nameOf(id: unknown): string[] {
  return isNode(id) && id.type === 'Identifier' ? [String(id.name)] : []
}
