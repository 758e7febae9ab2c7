import { useEffect, useState } from 'react'
import { intentText, placeOf, readIntent } from '#web/shell/session/intents.ts'
import { ButtonLink } from '#web/ui/button.tsx'

/** The way back to what the reader began before joining; absent where nothing was begun. */
export function BegunLink() {
  // The server cannot know: it lies in this tab's storage.
  const [begun, setBegun] = useState<ReturnType<typeof readIntent>>(null)
  useEffect(() => setBegun(readIntent()), [])
  if (!begun) return null
  return (
    <ButtonLink data-begun="" href={placeOf(begun.intent)}>
      {intentText(begun)}
    </ButtonLink>
  )
}
