import { type RefObject, useEffect, useRef } from 'react'

const FIELDS = 'select, input:not([type=hidden])'

/**
 * Ref for a form of uncontrolled fields whose names are keys of the address: when the address changes, by whatever link,
 * they show it. A `key` would do so as well, but lose the focus.
 */
export function useAddressFields(address: object): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  const values = JSON.stringify(address)
  const shown = useRef(values)
  useEffect(() => {
    if (shown.current === values) return
    shown.current = values
    const said: Record<string, unknown> = JSON.parse(values)
    for (const field of form.current?.querySelectorAll<HTMLInputElement | HTMLSelectElement>(FIELDS) ?? []) {
      field.value = String(said[field.name] ?? '')
      // The default has no value in the address, or an option of its own.
      if ('selectedIndex' in field && field.selectedIndex < 0) field.selectedIndex = 0
    }
  }, [values])
  return form
}
