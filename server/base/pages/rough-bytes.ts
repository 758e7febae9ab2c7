// Estimates how much memory a value takes: exact sizes would need the engine's help, and a limit does not need them.

/** An object or array before what it holds, and each of its fields. */
const OBJECT_BYTES = 24
const FIELD_BYTES = 8
const ENTRY_BYTES = 40
const STRING_BYTES = 24
const NUMBER_BYTES = 16

/** Bytes of a value and of all that it holds, counting shared objects once. */
export function roughBytes(value: unknown, seen: Set<object> = new Set()): number {
  if (typeof value === 'string') return STRING_BYTES + value.length
  if (typeof value !== 'object' || value === null) return NUMBER_BYTES
  if (seen.has(value)) return 0
  seen.add(value)
  if (ArrayBuffer.isView(value)) return OBJECT_BYTES + value.byteLength
  if (value instanceof Map) return sumOf([...value].flat(), ENTRY_BYTES / 2, seen)
  if (value instanceof Set) return sumOf([...value], ENTRY_BYTES, seen)
  return sumOf(Object.values(value), FIELD_BYTES, seen)
}

function sumOf(values: readonly unknown[], each: number, seen: Set<object>): number {
  return values.reduce<number>((sum, one) => sum + each + roughBytes(one, seen), OBJECT_BYTES)
}
