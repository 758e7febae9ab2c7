import 'virtual:fonts.css'
import './styles.css'
import { RouterClient } from '@tanstack/react-router/ssr/client'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { forgiveSkippedTransitions } from '#web/shell/view-transitions.ts'
import { createAppRouter } from './router.tsx'

forgiveSkippedTransitions()
hydrateRoot(
  document,
  <StrictMode>
    <RouterClient router={createAppRouter()} />
  </StrictMode>,
)
