import { useEffect, useRef } from 'react'
import { TextInput } from '#web/ui/forms/text-input.tsx'

export interface CodeInputProps {
  name: string
  /** Six digits alone, for which phones show their number keys. */
  isNumeric?: boolean
  /** Takes the focus when it appears, for a step that follows another. */
  isFocused?: boolean
}

/** A code from an authenticator app or a list of recovery codes; phones and password managers may fill it in. */
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
