import { createFileRoute } from '@tanstack/react-router'
import { NothingChosen } from '#web/messages/messages-frame.tsx'

export const Route = createFileRoute('/(messages)/messages/')({ component: NothingChosen })
