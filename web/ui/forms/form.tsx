// useForm and SubmitButton: native fields read on submit, errors below them, one submission at a time.
import { useHydrated } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError } from '#contract/api-error.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { failureText } from '#web/ui/feedback/failure.ts'
import { toast } from '#web/ui/feedback/toast.tsx'

export type Values<Name extends string> = Record<Name, string>
export type Errors<Name extends string> = Partial<Record<Name, string>>

export interface FormParts<Name extends string> {
  /** Names of the fields, in any order. */
  fields: readonly Name[]
  /** Validates before sending; returns messages by field, empty if valid. */
  check: (values: Values<Name>) => Errors<Name>
  /** Sends the form. Return 'leaving' if another page follows, so that the button stays busy until then. */
  send: (values: Values<Name>) => Promise<'leaving' | undefined>
  /**
   * Called with everything that `send` throws while the form is shown; field errors are already shown. If the form was
   * closed before, a toast says what went wrong.
   */
  failed: (error: unknown) => void
}

/** After that, its reader has stopped the page that was to follow. */
const LEAVES_WITHIN_MS = 10_000

/** State of a form: spread `props` on the <form>, pass `errors` to its Fields and `isBusy` to its SubmitButton. */
export function useForm<Name extends string>({ fields, check, send, failed }: FormParts<Name>) {
  const [errors, setErrors] = useState<Errors<Name>>({})
  const [isBusy, setBusy] = useState(false)
  // A second Enter may come before the button renders as busy.
  const isSending = useRef(false)

  function show(form: HTMLFormElement, found: Errors<Name>): void {
    setErrors(found)
    const control = firstFaulty(form.elements, found)
    if (control instanceof HTMLElement) control.focus()
  }

  async function submit(form: HTMLFormElement): Promise<void> {
    const values = valuesOf(form, fields)
    const found = { ...check(values), ...unreadable(form, fields) }
    show(form, found)
    if (Object.keys(found).length > 0) return
    isSending.current = true
    setBusy(true)
    let outcome: 'leaving' | undefined
    try {
      outcome = await send(values)
    } catch (error) {
      // Closed while it was sending, the form has no place left to say what went wrong.
      if (!form.isConnected) toast.error('Something went wrong', failureText(error))
      else {
        const refused = refusedFields(error, fields)
        if (Object.keys(refused).length > 0) show(form, refused)
        failed(error)
      }
    }
    if (outcome === 'leaving') await new Promise((done) => setTimeout(done, LEAVES_WITHIN_MS))
    isSending.current = false
    setBusy(false)
  }

  return {
    errors,
    isBusy,
    props: {
      noValidate: true,
      // If the form is submitted before this script runs, its values must not end up in the address.
      method: 'post' as const,
      onSubmit: (event: FormEvent<HTMLFormElement>) => {
        event.preventDefault()
        if (!isSending.current) void submit(event.currentTarget)
      },
      onInput: (event: FormEvent<HTMLFormElement>) => {
        const { target } = event
        const edited = isControl(target) && fields.find((field) => field === target.name)
        if (edited && errors[edited]) setErrors(({ [edited]: _, ...others }) => others as Errors<Name>)
      },
    },
  }
}

/** The first invalid element of the form, in screen order. */
export function firstFaulty<Control extends object>(
  elements: Iterable<Control>,
  errors: Partial<Record<string, string>>,
): Control | undefined {
  return [...elements].find(
    (element) => 'name' in element && typeof element.name === 'string' && errors[element.name],
  )
}

function isControl(
  target: EventTarget,
): target is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return ['INPUT', 'TEXTAREA', 'SELECT'].includes((target as Partial<Element>).tagName ?? '')
}

function valuesOf<Name extends string>(form: HTMLFormElement, fields: readonly Name[]): Values<Name> {
  const data = new FormData(form)
  return Object.fromEntries(fields.map((name) => [name, String(data.get(name) ?? '')])) as Values<Name>
}

/** Half a date, or letters for a number: the browser gives them as empty, as if the field had been left out. */
export function unreadable<Name extends string>(
  form: HTMLFormElement,
  fields: readonly Name[],
): Errors<Name> {
  const found: Errors<Name> = {}
  for (const name of fields) {
    const control = form.elements.namedItem(name)
    if (control && 'validity' in control && (control as HTMLInputElement).validity.badInput)
      found[name] = 'Please complete this field'
  }
  return found
}

function refusedFields<Name extends string>(error: unknown, fields: readonly Name[]): Errors<Name> {
  if (!(error instanceof ApiError)) return {}
  const told = error.fields
  return Object.fromEntries(
    fields.flatMap((name) => (told[name] ? [[name, told[name]]] : [])),
  ) as Errors<Name>
}

export interface SubmitButtonProps extends Omit<ButtonProps, 'type'> {
  /** Label while sending. */
  busyText?: ReactNode
}

/** A form's submit button. Disabled until the page's script runs, which sends the form. */
export function SubmitButton({ busy = false, busyText, children, ...rest }: SubmitButtonProps) {
  const isReady = useHydrated()
  return (
    <Button
      variant="primary"
      {...rest}
      type="submit"
      busy={busy}
      disabled={!isReady || rest.disabled}
      {...(isReady ? {} : { style: { opacity: 1 } })}
    >
      {busy && busyText ? busyText : children}
    </Button>
  )
}
