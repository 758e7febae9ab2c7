// Formats JSON Schema for readers: names, types and limits, written like a type.

export type Schema = Readonly<Record<string, unknown>>

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function schemasOf(value: unknown): Schema[] {
  return Array.isArray(value) ? value.filter(isSchema) : []
}

/**
 * "string (3 to 30 characters)", "integer or null", an object with one line per field. Unknown schemas are "anything".
 */
export function schemaText(schema: unknown, indent = ''): string {
  if (!isSchema(schema)) return 'anything'
  if (typeof schema.$ref === 'string') return schema.$ref.split('/').at(-1) ?? 'anything'
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  const choices = schemasOf(schema.anyOf ?? schema.oneOf)
  if (choices.length > 0) return [...new Set(choices.map((each) => schemaText(each, indent)))].join(' or ')
  const all = schemasOf(schema.allOf)
  if (all.length > 0) return all.map((each) => schemaText(each, indent)).join(' and ')
  if (schema.type === 'array') return `list of ${schemaText(schema.items, indent)}`
  if (schema.type === 'object') return objectText(schema, indent)
  if (Array.isArray(schema.type)) return schema.type.join(' or ')
  return typeof schema.type === 'string' ? schema.type + limitsOf(schema) : 'anything'
}

function objectText(schema: Schema, indent: string): string {
  const required = new Set(Array.isArray(schema.required) ? schema.required : [])
  const fields = isSchema(schema.properties) ? Object.entries(schema.properties) : []
  if (fields.length === 0) {
    return isSchema(schema.additionalProperties)
      ? `{ any name: ${schemaText(schema.additionalProperties, indent)} }`
      : '{}'
  }
  const inner = `${indent}  `
  const lines = fields.map(([name, field]) => {
    const note = isSchema(field) && typeof field.description === 'string' ? `  // ${field.description}` : ''
    return `${inner}${name}${required.has(name) ? '' : '?'}: ${schemaText(field, inner)}${note}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}

/** The full range of JSON's integers: not worth mentioning as a limit. */
const WIDEST = Number.MAX_SAFE_INTEGER

function limitsOf(schema: Schema): string {
  const isText = schema.type === 'string'
  const low = numberOf(isText ? schema.minLength : schema.minimum)
  const high = numberOf(isText ? schema.maxLength : schema.maximum)
  const unit = isText ? ' characters' : ''
  const range =
    low !== undefined && high !== undefined
      ? `${low} to ${high}${unit}`
      : high !== undefined
        ? `at most ${high}${unit}`
        : low !== undefined
          ? `at least ${low}${unit}`
          : ''
  const notes = [typeof schema.format === 'string' ? schema.format : '', range].filter(Boolean)
  return notes.length > 0 ? ` (${notes.join(', ')})` : ''
}

function numberOf(value: unknown): number | undefined {
  return typeof value === 'number' && Math.abs(value) < WIDEST ? value : undefined
}
