import { accountProfiles } from '#contract/accounts-profiles.ts'
import { implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import { refuse } from '#server/base/refusal.ts'
import { idOf, toUser } from './members.ts'
import { eraseMember, exportMember, type PersonalDataSource } from './personal-data.ts'
import { changeProfile, getProfile, type Portraits, toMemberProfile } from './profiles.ts'

interface ProfilePorts {
  portraits: Portraits
  personalData: readonly PersonalDataSource[]
}

export function profileRoutes(house: House, { portraits, personalData }: ProfilePorts): Route[] {
  const { db, clock } = house
  return implement(accountProfiles, {
    'GET /api/members/{username}': async ({ params, viewer }) =>
      toMemberProfile(await getProfile(db, params.username, viewer)),

    'PATCH /api/user': async ({ body, viewer }) =>
      toUser(await changeProfile(house, portraits, idOf(viewer), body), clock.now()),

    // As JSON would carry it, so that dates are text for the contract too.
    'GET /api/user/data': async ({ viewer }) => {
      if (!viewer.member) throw refuse.unauthenticated()
      return JSON.parse(JSON.stringify(await exportMember(db, viewer.member.username, personalData)))
    },

    'DELETE /api/user': async ({ viewer, answer }) => {
      if (!viewer.member) throw refuse.unauthenticated()
      await eraseMember(db, viewer.member.username, personalData)
      answer.session = ''
    },
  })
}
