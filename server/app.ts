// The list of rooms: the only place that knows them all. Order is the order of the shelves.
import { accountRoutes } from '#server/accounts/routes.ts'
import { accountsSeed } from '#server/accounts/seed.ts'
import type { Mail } from '#server/adapters/mail/port.ts'
import type { Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import type { Seed } from '#server/base/seed.ts'
import { membershipRoutes } from '#server/membership/routes.ts'
import { membershipSeed } from '#server/membership/seed.ts'
import { mustBeOnOffer } from '#server/membership/tiers.ts'
import { mailContactMessage, sendContactMessage } from '#server/site/contact.ts'
import { siteRoutes } from '#server/site/routes.ts'
import type { FigureSource } from '#server/site/settings.ts'

/** What fresh sites start with, in the order in which it can be sown. */
export const seeds: readonly Seed[] = [accountsSeed, membershipSeed]

/** Counts for the statistics strip when the site shows live ones. */
const figures: readonly FigureSource[] = []

/** What rooms keep open while the site runs: in-memory indexes, breakers, caches. */
export async function openRooms(_house: House) {
  return {}
}
export type Rooms = Awaited<ReturnType<typeof openRooms>>

/** Every call of the site. Where a lower room needs a word from a higher one, it is handed over here. */
export function createRoutes(house: House, _rooms: Rooms): Route[] {
  return [
    ...siteRoutes(house, figures),
    ...accountRoutes(house, { mustBeOnOffer: (tierId) => mustBeOnOffer(house.db, tierId) }),
    ...membershipRoutes(house),
  ]
}

/** Says who does which job. */
export async function startJobs(house: House, { mail }: { mail: Mail }): Promise<void> {
  await house.jobs.work(mailContactMessage, ({ id }) => sendContactMessage(house, mail, id))
}
