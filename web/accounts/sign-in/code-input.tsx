import { useEffect, useRef } from 'react'
import { TextInput } from '#web/ui/forms/text-input.tsx'

export interface CodeInputProps {
  name: string
  /** Six digits only, so that phones show the number keys. */
  isNumeric?: boolean
  /** Takes the focus when it appears, as the next step of a form. */
  isFocused?: boolean
}

/** A code of an authenticator app or a recovery code; phones and password managers may fill it in. */
export function CodeInput({ name, isNumeric = false, isFocused = false }: CodeInputProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) input.current?.focus()
  }, [isFocused])
  return (
    <TextInput
      ref={input}
      name={name}
      autoComplete="one-time-code"
      inputMode={isNumeric ? 'numeric' : 'text'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={40}
      className="num tracking-[0.12em]"
    />
  )
}
