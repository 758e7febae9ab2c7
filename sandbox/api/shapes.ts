// What a call takes, as a small table: names that are not in it are refused, as the provider does.
import { invalid } from './errors.ts'
import type { Form, FormValue } from './form-bodies.ts'

type Read<T> = (value: FormValue, param: string) => T

/** One parameter: how it is read, and whether the call needs it. */
export interface Field<T> {
  read: Read<T>
  isRequired: boolean
}
type Fields = Record<string, Field<unknown>>
type Value<F> = F extends Field<infer T> ? T : never

/** What a shape reads: every parameter that was given, undefined where none was. */
export type Shaped<S extends Fields> = { [K in keyof S]: Value<S[K]> | undefined }

function field<T>(read: Read<T>): Field<T> {
  return { read, isRequired: false }
}

export function required<T>(inner: Field<T>): Field<T> {
  return { ...inner, isRequired: true }
}

export function text(max = 5_000): Field<string> {
  return field((value, param) => {
    if (typeof value !== 'string') throw invalid(`Invalid string: ${param}`, param)
    if (value.length > max)
      throw invalid(
        `Invalid string: ${param} must be at most ${max} characters`,
        param,
        'parameter_invalid_string',
      )
    return value
  })
}

/** A text that the empty string unsets. */
export function clearable(max = 5_000): Field<string | null> {
  const inner = text(max)
  return field((value, param) => (value === '' ? null : inner.read(value, param)))
}

export const whole: Field<number> = field((value, param) => {
  if (typeof value !== 'string' || !/^-?\d{1,15}$/.test(value))
    throw invalid(`Invalid integer: ${String(value)}`, param, 'parameter_invalid_integer')
  return Number(value)
})

export const decimal: Field<number> = field((value, param) => {
  if (typeof value !== 'string' || !/^-?\d{1,12}(\.\d{1,4})?$/.test(value))
    throw invalid(`Invalid decimal: ${String(value)}`, param)
  return Number(value)
})

export const flag: Field<boolean> = field((value, param) => {
  if (value !== 'true' && value !== 'false') throw invalid(`Invalid boolean: ${String(value)}`, param)
  return value === 'true'
})

export function oneOf<const T extends string>(...choices: T[]): Field<T> {
  return field((value, param) => {
    const found = choices.find((choice) => choice === value)
    if (found === undefined)
      throw invalid(`Invalid ${param}: must be one of ${choices.join(', ')}`, param, 'parameter_invalid_enum')
    return found
  })
}

export function listOf<T>(inner: Field<T>, max = 100): Field<T[]> {
  return field((value, param) => {
    if (value === '') return []
    if (!Array.isArray(value)) throw invalid(`Invalid array: ${param}`, param, 'parameter_invalid_array')
    if (value.length > max) throw invalid(`${param} takes at most ${max}.`, param)
    return value.map((one, at) => inner.read(one, `${param}[${at}]`))
  })
}

export function group<S extends Fields>(fields: S): Field<Shaped<S>> {
  return field((value, param) => {
    if (typeof value !== 'object' || Array.isArray(value)) throw invalid(`Invalid object: ${param}`, param)
    return readShape(fields, value, param)
  })
}

const KEYS_MAX = 50

/** Up to 50 keys of 40 characters with texts of 500; an empty text removes its key. */
export const metadata: Field<Record<string, string>> = field((value, param) => {
  if (value === '') return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw invalid(`Invalid object: ${param}`, param)
  const entries = Object.entries(value)
  if (entries.length > KEYS_MAX) throw invalid(`${param} takes at most ${KEYS_MAX} keys.`, param)
  return Object.fromEntries(
    entries.map(([key, one]) => {
      if (key.length > 40) throw invalid('Metadata keys have at most 40 characters.', `${param}[${key}]`)
      return [key, text(500).read(one, `${param}[${key}]`)]
    }),
  )
})

/** Values that the provider knows and the sandbox has no use for: taken as they are. */
export const anything: Field<FormValue> = field((value) => value)

export function readShape<S extends Fields>(fields: S, form: Form, within = ''): Shaped<S> {
  const nameOf = (key: string) => (within ? `${within}[${key}]` : key)
  const unknown = Object.keys(form).find((key) => !Object.hasOwn(fields, key))
  if (unknown !== undefined) {
    const param = nameOf(unknown)
    throw invalid(`Received unknown parameter: ${param}`, param, 'parameter_unknown')
  }
  const read = Object.entries(fields).map(([key, { read, isRequired }]) => {
    const value = form[key]
    if (value === undefined) {
      if (isRequired)
        throw invalid(`Missing required param: ${nameOf(key)}.`, nameOf(key), 'parameter_missing')
      return [key, undefined]
    }
    return [key, read(value, nameOf(key))]
  })
  return Object.fromEntries(read) as Shaped<S>
}
