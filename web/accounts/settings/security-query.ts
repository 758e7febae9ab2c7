import { query } from '#web/queries.ts'

export const securityQuery = query('GET /api/user/security')
export const sessionsQuery = query('GET /api/user/sessions')
