// The source files and their imports, read from the syntax tree.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** Path from the root, with forward slashes, to the text of the file. */
export type SourceFiles = ReadonlyMap<string, string>

/** A node of the syntax tree; every child is a node, a list of nodes or a plain value. */
export interface SyntaxNode {
  type: string
  [name: string]: unknown
}

export interface Module {
  path: string
  text: string
  /** All imports: static, type-only, dynamic and re-exports. */
  imports: string[]
  /** Local name to its source and its name there. */
  names: ReadonlyMap<string, { from: string; name: string }>
  nodes: SyntaxNode[]
}

const FLOORS = ['backglass', 'contract', 'server', 'web', 'sandbox']
const SOURCE = /\.(ts|tsx|mts)$/

/** Every file of the floors, and main.ts. `all` lists files of any kind, `sources` has the programs. */
export function readSourceFiles(root: string): { all: Set<string>; sources: Map<string, string> } {
  const all = new Set<string>(['main.ts'])
  for (const floor of [...FLOORS, 'scripts']) {
    for (const name of namesBelow(join(root, floor))) all.add(`${floor}/${name}`)
  }
  const sources = new Map<string, string>()
  for (const path of all) {
    if (SOURCE.test(path) && !path.startsWith('scripts/'))
      sources.set(path, readFileSync(join(root, path), 'utf8'))
  }
  return { all, sources }
}

function namesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll('\\', '/'),
      )
  } catch {
    // The floor does not exist yet.
    return []
  }
}

/** Parses every file; throws if one cannot be parsed, so that none is skipped. */
export function readModules(files: SourceFiles): Module[] {
  return [...files].map(([path, text]) => {
    const { program, errors } = parseSync(path, text)
    if (errors.length > 0) throw new Error(`${path} cannot be read: ${errors[0]?.message}`)
    const nodes = nodesBelow(program)
    return {
      path,
      text,
      nodes,
      imports: nodes.flatMap(importsOf),
      names: new Map(nodes.flatMap(importedNames)),
    }
  })
}

/** Parents before their children. One list for all: a list or a generator at each level takes several times longer. */
function nodesBelow(value: unknown, nodes: SyntaxNode[] = []): SyntaxNode[] {
  if (typeof value !== 'object' || value === null) return nodes
  if (Array.isArray(value)) {
    for (const one of value) nodesBelow(one, nodes)
    return nodes
  }
  if ('type' in value && typeof value.type === 'string') nodes.push(value as SyntaxNode)
  for (const key in value) nodesBelow((value as Record<string, unknown>)[key], nodes)
  return nodes
}

/** The value of a text literal; of a template, its fixed beginning. */
export function literalOf(node: unknown): string | null {
  if (!isNode(node)) return null
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return null
  const [first] = node.quasis as { value: { cooked: string } }[]
  return first?.value.cooked ?? null
}

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value
}

function importsOf(node: SyntaxNode): string[] {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportNamedDeclaration':
    case 'ExportAllDeclaration':
    case 'ImportExpression':
    case 'TSImportType':
      return textOrNothing(node.source)
    case 'TSExternalModuleReference':
      return textOrNothing(node.expression)
    case 'CallExpression':
      return isLoadingCall(node.callee) && Array.isArray(node.arguments)
        ? textOrNothing(node.arguments[0])
        : []
    default:
      return []
  }
}

/** `require(…)`, `import.meta.glob(…)` and the test runner's ways to load a module. */
function isLoadingCall(callee: unknown): boolean {
  if (!isNode(callee)) return false
  if (callee.type === 'Identifier') return callee.name === 'require'
  if (callee.type !== 'MemberExpression' || !isNode(callee.property) || !isNode(callee.object)) return false
  const name = callee.property.name
  if (callee.object.type === 'MetaProperty') return name === 'glob'
  return callee.object.name === 'vi' && ['mock', 'doMock', 'importActual'].includes(String(name))
}

function textOrNothing(node: unknown): string[] {
  const text = literalOf(node)
  return text === null ? [] : [text]
}

function importedNames(node: SyntaxNode): [string, { from: string; name: string }][] {
  if (node.type !== 'ImportDeclaration' || !Array.isArray(node.specifiers)) return []
  const from = literalOf(node.source) ?? ''
  return node.specifiers.filter(isNode).map((specifier) => {
    const local = isNode(specifier.local) ? String(specifier.local.name) : ''
    const imported = isNode(specifier.imported) ? String(specifier.imported.name) : '*'
    return [local, { from, name: imported }]
  })
}

/** The imported file as a path from the root; null for a package. */
export function addressOf(from: string, specifier: string): string | null {
  const bare = specifier.replace(/\?.*$/, '')
  if (bare.startsWith('#')) return bare.slice(1)
  if (!bare.startsWith('.')) return null
  const parts = from.split('/').slice(0, -1)
  for (const part of bare.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}

/** The package an import names: "drizzle-orm/pg-core" → "drizzle-orm". */
export function packageOf(specifier: string): string {
  if (specifier.startsWith('node:')) return 'node:'
  const parts = specifier.split('/')
  return specifier.startsWith('@') ? parts.slice(0, 2).join('/') : (parts[0] ?? '')
}
