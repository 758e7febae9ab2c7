// The lengths that files and functions may have, as rules over the source files. Each rule returns one line per fault.
import { isNode, type Module, type SyntaxNode } from './source-modules.ts'

const FILE_LINES_MAX = 400
const FUNCTION_LINES_MAX = 120

const isWritten = (path: string) => !path.endsWith('.gen.ts')

/** Files that are too long, on the floors and beside them. */
export function findLongFiles(files: Iterable<readonly [path: string, text: string]>): string[] {
  return [...files].flatMap(([path, text]) => {
    const lines = text.split('\n').length - 1
    return lines > FILE_LINES_MAX && isWritten(path)
      ? [`${path}: has ${lines} lines, more than ${FILE_LINES_MAX}`]
      : []
  })
}

/** Functions with a name that are too long, with what is declared in them. */
export function findLongFunctions(modules: readonly Module[]): string[] {
  return modules
    .filter(({ path }) => isWritten(path))
    .flatMap(({ path, text, nodes }) =>
      nodes.flatMap((node) => {
        const { name, made } = namedFunction(node) ?? {}
        if (!made) return []
        const lines = text.slice(Number(made.start), Number(made.end)).split('\n').length
        return lines > FUNCTION_LINES_MAX
          ? [`${path}: ${name} has ${lines} lines, more than ${FUNCTION_LINES_MAX}`]
          : []
      }),
    )
}

const FUNCTIONS = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']

/** A declared function, one that a constant holds, or a method. */
function namedFunction(node: SyntaxNode): { name: string; made: SyntaxNode } | null {
  const [id, made] = namedParts(node)
  if (!isNode(made) || !FUNCTIONS.includes(made.type)) return null
  return { name: isNode(id) ? String(id.name) : 'default', made }
}

function namedParts(node: SyntaxNode): [id: unknown, made: unknown] {
  if (node.type === 'FunctionDeclaration') return [node.id, node]
  if (node.type === 'VariableDeclarator') return [node.id, node.init]
  return [node.key, node.value]
}
