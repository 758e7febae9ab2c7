// useRefusal: the message above a form's button when the server refuses the whole form; field errors are under their
// fields.

import { useState } from 'react'
import { failureText, isOfFields } from '#web/ui/feedback/failure.ts'
import { FieldError } from '#web/ui/forms/field.tsx'

/**
 * `failed` for useForm, `clear` before the next try, `say` for other messages, `shown` for the place above the button.
 */
export function useRefusal(otherwise: string) {
  const [text, setText] = useState<string>()
  return {
    shown: text ? <FieldError>{text}</FieldError> : null,
    clear: () => setText(undefined),
    say: setText,
    failed: (error: unknown) => {
      setText(isOfFields(error) ? undefined : failureText(error, { refused: otherwise }))
    },
  }
}
