import { useState } from 'react'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password field with a show button; `autoComplete` must be "current-password" or "new-password". */
export function PasswordInput({ autoComplete, ...rest }: TextInputProps & { autoComplete: string }) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="relative">
      <TextInput
        {...rest}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        className="pr-18"
      />
      <button
        type="button"
        aria-pressed={isShown}
        aria-label="Show password"
        onClick={() => setShown(!isShown)}
        className="absolute inset-y-1 right-1 rounded-md px-3 font-semibold text-amber-ink text-sm hover:bg-well"
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </div>
  )
}
