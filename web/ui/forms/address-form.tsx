// A GET form: without script the browser goes to the address, with it the router does.
import { useRouter } from '@tanstack/react-router'
import type { ChangeEvent, FormEvent, FormHTMLAttributes } from 'react'

export interface AddressFormProps
  extends Omit<FormHTMLAttributes<HTMLFormElement>, 'action' | 'method' | 'onSubmit' | 'onChange'> {
  /** A path of the site, without query: the fields become that. Empty fields are left out. */
  action: string
  /** Keeps the reader's place. */
  preserveScroll?: boolean
  /** A choice in a select goes to the address at once. */
  goOnChoice?: boolean
}

/** What a form says, as the query of an address. */
function queryOf(form: HTMLFormElement): string {
  const query = new URLSearchParams()
  for (const [name, value] of new FormData(form)) {
    if (typeof value === 'string' && value.trim()) query.append(name, value.trim())
  }
  return query.toString()
}

/** A form whose fields are a part of the page's address. */
export function AddressForm({
  action,
  preserveScroll = false,
  goOnChoice = false,
  ...rest
}: AddressFormProps) {
  const router = useRouter()
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
    <form {...rest} action={action} method="get" onSubmit={go} {...(goOnChoice && { onChange: choose })} />
  )
}
