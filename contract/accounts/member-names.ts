// How members are shown wherever they appear: the username, the display name that they may have chosen, the picture.
import { z } from 'zod'
import { Id } from '#contract/values.ts'

/** Fields of a member's name; `displayName` is null without one. */
export const memberName = { username: z.string(), displayName: z.string().nullable() }

export const NamedMember = z.strictObject({ id: Id, ...memberName })
export type NamedMember = z.infer<typeof NamedMember>

/** The same with the picture, wherever an avatar is drawn; `profileImageUrl` is null without one. */
export const memberNameAndPicture = { ...memberName, profileImageUrl: z.string().nullable() }

export const PicturedMember = z.strictObject({ id: Id, ...memberNameAndPicture })
export type PicturedMember = z.infer<typeof PicturedMember>
