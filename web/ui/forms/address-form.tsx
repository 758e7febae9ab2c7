// AddressForm: a GET form. The browser navigates without script, the router with it.
import { useRouter } from '@tanstack/react-router'
import type { ChangeEvent, FormEvent, FormHTMLAttributes } from 'react'
import { useAddressFields } from './address-fields.ts'

export interface AddressFormProps
  extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'onSubmit' | 'onChange'> {
  /** A path without query: the fields become the query, empty ones are left out. */
  action: string
  /** What the address says now, by the fields' names. */
  address: object
  /** Keeps the scroll position. */
  preserveScroll?: boolean
  /** A change of a select submits at once. */
  goOnChoice?: boolean
}

/** Form values as a query string. */
function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim()) query.append(name, value.trim())
  }
  return query.toString()
}

/** A form whose fields are part of the page's address. */
export function AddressForm({
  action,
  address,
  preserveScroll = false,
  goOnChoice = false,
  ...rest
}: AddressFormProps) {
  const router = useRouter()
  const form = useAddressFields(address)
  function go(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void router.navigate({
      to: action,
      search: router.options.parseSearch(queryOf(event.currentTarget)) as never,
      resetScroll: !preserveScroll,
    })
  }
  function choose(event: ChangeEvent<HTMLFormElement>) {
    if ((event.target as Element) instanceof HTMLSelectElement) event.currentTarget.requestSubmit()
  }
  return (
    <form
      {...rest}
      ref={form}
      action={action}
      method="get"
      onSubmit={go}
      {...(goOnChoice && { onChange: choose })}
    />
  )
}
