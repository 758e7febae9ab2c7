import { useRef } from 'react'

/** The value; while the data that it belongs to still loads, the one that belongs to the data shown. */
export function useSettled<T>(value: T, isSettled: boolean): T {
  const settled = useRef(value)
  if (isSettled) settled.current = value
  return settled.current
}
