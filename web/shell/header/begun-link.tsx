import { useEffect, useState } from 'react'
import { intentText, placeOf, readIntent } from '#web/shell/session/intents.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** Link back to the action that the reader started before signing up; absent without one. */
export function BegunLink() {
  // Browser only: it is in the tab's storage, which the server cannot read.
  const [begun, setBegun] = useState<ReturnType<typeof readIntent>>(null)
  useEffect(() => setBegun(readIntent()), [])
  if (!begun) return null
  return (
    <ButtonLink data-begun="" href={placeOf(begun.intent)}>
      {intentText(begun)}
    </ButtonLink>
  )
}
