import { site } from '#contract/site.ts'
import { implement, type Route } from '#server/base/api.ts'
import type { House } from '#server/base/house.ts'
import { keepContactMessage } from './contact.ts'
import { type FigureSource, siteInfo } from './settings.ts'

export function siteRoutes(house: House, figures: readonly FigureSource[]): Route[] {
  return implement(site, {
    'GET /api/site': () => siteInfo(house.db, figures),
    'POST /api/contact-messages': async ({ body }) => {
      await keepContactMessage(house, body)
      return { received: true as const }
    },
  })
}
