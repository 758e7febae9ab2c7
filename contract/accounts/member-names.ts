// How members are named wherever they appear: the username, and the display name that they may have chosen.
import { z } from 'zod'
import { Id } from '#contract/values.ts'

/** Fields of a member's name; `displayName` is null without one. */
export const memberName = { username: z.string(), displayName: z.string().nullable() }

export const NamedMember = z.strictObject({ id: Id, ...memberName })
export type NamedMember = z.infer<typeof NamedMember>
