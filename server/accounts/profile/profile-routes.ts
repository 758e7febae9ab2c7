// Routes of profiles: public profile, own profile, data export, account deletion.
import { accountProfiles } from '#contract/accounts/profiles.ts'
import { type RunningAccountContext, readUser } from '#server/accounts/context.ts'
import { implement, type Route } from '#server/base/http/calls.ts'
import { eraseMember, exportMember, type PersonalDataSource } from './personal-data.ts'
import { changeProfile, findOwnProfile, getProfile, type Portraits, toMemberProfile } from './profiles.ts'

interface ProfilePorts {
  portraits: Portraits
  personalData: readonly PersonalDataSource[]
}

export function profileRoutes(
  context: RunningAccountContext,
  { portraits, personalData }: ProfilePorts,
): Route[] {
  const { db } = context
  return implement(accountProfiles, {
    'GET /api/members/{username}': async ({ params: { username }, viewer, user }) => {
      const member = findOwnProfile(user, username) ?? (await getProfile(context, username, viewer))
      const bio = await context.bios.read(db, member)
      return toMemberProfile(member, bio?.html ?? null)
    },

    'PATCH /api/user': async ({ body, me }) =>
      readUser(context, await changeProfile(context, portraits, me.id, body)),

    // Converted to JSON and back, so that dates are text, as the contract expects.
    'GET /api/user/data': async ({ me, viewer }) => {
      return JSON.parse(JSON.stringify(await exportMember(db, me.username, personalData, viewer)))
    },

    'DELETE /api/user': async ({ me, answer }) => {
      await eraseMember(context, me.username, personalData)
      answer.session = ''
    },
  })
}
