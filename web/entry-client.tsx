import 'virtual:fonts.css'
import './styles.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { focusHeadings } from '#web/shell/page/focus-heading.ts'
import { forgiveSkippedTransitions } from '#web/shell/page/view-transitions.ts'
import { createAppRouter } from './router.tsx'

forgiveSkippedTransitions()
const router = createAppRouter()
focusHeadings(router)
// A transition, so that a slow phone stays responsive during hydration.
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <RouterClient router={router} />
    </StrictMode>,
  )
})
