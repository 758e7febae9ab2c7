// Bodies as the provider takes them: `items[0][price]=x&expand[]=y` is {items: [{price: 'x'}], expand: ['y']}.
import { invalid } from './errors.ts'

export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = { [key: string]: FormValue }

const DEPTH_MAX = 8
const PAIRS_MAX = 1_000

/** Throws a refusal for keys that no program sends. */
export function readForm(text: string): Form {
  const root: Form = Object.create(null)
  let pairs = 0
  for (const [key, value] of new URLSearchParams(text)) {
    if (++pairs > PAIRS_MAX) throw invalid('Too many parameters.')
    place(root, partsOf(key), value)
  }
  return withLists(root) as Form
}

function partsOf(key: string): string[] {
  const [, first, rest] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(key) ?? []
  if (first === undefined) throw invalid(`Received unknown parameter: ${key}`, key, 'parameter_unknown')
  const parts = [first, ...[...(rest ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)]
  if (parts.length > DEPTH_MAX || parts.includes('__proto__'))
    throw invalid(`Received unknown parameter: ${key}`, key, 'parameter_unknown')
  return parts
}

function place(into: Form, parts: string[], value: string): void {
  let at = into
  parts.forEach((part, index) => {
    const key = part === '' ? String(Object.keys(at).length) : part
    if (index === parts.length - 1) {
      at[key] = value
      return
    }
    const inner = at[key]
    const next: Form = isForm(inner) ? inner : Object.create(null)
    at[key] = next
    at = next
  })
}

function isForm(value: FormValue | undefined): value is Form {
  return typeof value === 'object' && !Array.isArray(value)
}

/** Objects whose keys are 0, 1, 2 … are lists. */
function withLists(value: FormValue): FormValue {
  if (!isForm(value)) return value
  const keys = Object.keys(value)
  const inner = Object.fromEntries(keys.map((key) => [key, withLists(value[key] ?? '')]))
  const isList = keys.length > 0 && keys.every((key, at) => key === String(at))
  return isList ? Object.values(inner) : inner
}
