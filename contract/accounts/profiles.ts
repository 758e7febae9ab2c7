// Accounts: public profiles, the export of personal data and the closing of an account.
import { z } from 'zod'
import { endpoints, showing } from '#contract/endpoint.ts'
import { memberKey } from '#contract/purge-keys.ts'
import { hasControlCharacters, Id, line, orNone, prose, Time } from '#contract/values.ts'
import { WrittenHtml } from '#contract/writing/writing.ts'
import { Role, User, Username } from './accounts.ts'
import {
  BIO_MAX,
  DISPLAY_NAME,
  DISPLAY_NAME_MAX,
  DISPLAY_NAME_TEXT,
  LOCATION_MAX,
  WEBSITE_MAX,
} from './constants.ts'
import { memberNameAndPicture } from './member-names.ts'

/** A member's public profile, without the email address. */
export const MemberProfile = z.strictObject({
  id: Id,
  ...memberNameAndPicture,
  role: Role,
  memberSince: Time,
  /** Markdown source. */
  bio: z.string().nullable(),
  /** Rendered HTML of the bio. */
  bioHtml: WrittenHtml.nullable(),
  location: z.string().nullable(),
  /** http or https. */
  website: z.string().nullable(),
  /** Only staff see banned members; everyone else gets a 404. */
  isBanned: z.boolean(),
})
export type MemberProfile = z.infer<typeof MemberProfile>

const WEBSITE_TEXT = 'Please enter an address that starts with https:// or http://'

/** A web address without credentials. */
const Website = z
  .url({ protocol: /^https?$/, error: WEBSITE_TEXT })
  .max(WEBSITE_MAX, `At most ${WEBSITE_MAX} characters`)
  .refine(
    (text) => /^https?:\/\/[^\s/?#@\\]+([/?#]|$)/i.test(text) && !hasControlCharacters(text),
    WEBSITE_TEXT,
  )

/** Composed letters and single spaces. Which names it may not imitate is the server's rule. */
export const DisplayName = z
  .string()
  .max(DISPLAY_NAME_MAX * 4, `At most ${DISPLAY_NAME_MAX} characters`)
  .transform((text) => text.normalize('NFC').replace(/ +/g, ' '))
  .pipe(line(DISPLAY_NAME_MAX, 'Please enter a name'))
  .pipe(z.string().regex(DISPLAY_NAME, DISPLAY_NAME_TEXT))

/** Fields left out stay unchanged; null or an empty text clears a field. */
export const ProfileChange = z.strictObject({
  displayName: orNone(DisplayName),
  bio: orNone(prose(BIO_MAX)),
  location: orNone(line(LOCATION_MAX)),
  website: orNone(Website),
  /** Whether the member directory and the site's search list the member. */
  isListed: z.boolean().optional(),
  /** Whether the profile shows favorites to members. */
  showsFavorites: z.boolean().optional(),
  /** Whether the profile shows ratings and newest reviews to members. */
  showsRatings: z.boolean().optional(),
  /** A picture uploaded by the member. */
  pictureId: z.int().min(1).max(2_147_483_647).nullable().optional(),
})
export type ProfileChange = z.infer<typeof ProfileChange>

export const accountProfiles = endpoints({
  'GET /api/members/{username}': showing(
    {
      summary: 'A member’s public profile.',
      access: 'profile.read',
      params: z.object({ username: Username }),
      reply: MemberProfile,
    },
    (_, { params }) => [memberKey(params.username)],
  ),
  'PATCH /api/user': {
    summary: 'Changes the member’s profile.',
    access: 'profile.edit',
    limit: 'write',
    body: ProfileChange,
    reply: User,
    refuses: ['text_too_complex', 'display_name_taken', 'display_name_imitates', 'display_name_reserved'],
  },
  'GET /api/user/data': {
    summary: 'All of the member’s own data, as a download.',
    access: 'member',
    confirmed: true,
    limit: 'fetch',
    reply: z.record(z.string(), z.unknown()),
  },
  'DELETE /api/user': {
    summary: 'Deletes the account for good. Topics, replies and posts stay, without the name.',
    access: 'member',
    limit: 'write',
    confirmed: true,
    refuses: ['last_admin'],
  },
})
