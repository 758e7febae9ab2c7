// House promotions: the site's advertisements for itself. Paid tiers are ad-free and get none.
import { DAY_MS } from '#contract/durations.ts'
import { may } from '#contract/entitlements.ts'
import type { Promotion, ShownPromotion } from '#contract/site/site.ts'
import type { Viewer } from '#contract/viewer.ts'
import type { AppContext } from '#server/base/app-context.ts'
import type { Db } from '#server/base/database/database.ts'
import { dayOf } from '#server/base/days.ts'
import { emit } from '#server/base/events/events.ts'
import { jobType } from '#server/base/jobs/jobs.ts'
import { readSettings, settingsChanged } from './settings.ts'

/** Shortly after midnight UTC, the time zone of promotions' dates. */
export const turnPromotions = jobType<Record<string, never>>('site.turn_promotions', {
  retries: 3,
  schedule: '0 0 * * *',
})

function isShownOn(day: string, { isOn, from, until }: Promotion): boolean {
  return isOn && (from === null || from <= day) && (until === null || day <= until)
}

/** The promotions shown to the viewer today. */
export async function listPromotions(db: Db, viewer: Viewer, now: Date): Promise<ShownPromotion[]> {
  if (may(viewer, 'promotions.skip')) return []
  const { promotions } = await readSettings(db)
  return promotions.filter((one) => isShownOn(dayOf(now), one)).map(toShown)
}

function toShown({ title, text, linkLabel, linkUrl }: Promotion): ShownPromotion {
  return { title, text, linkLabel, linkUrl }
}

/** Purges stored pages on the days on which a promotion begins or has ended. */
export async function tellTurnOfPromotions({ db, clock }: AppContext): Promise<void> {
  const now = clock.now()
  const [today, yesterday] = [dayOf(now), dayOf(new Date(now.getTime() - DAY_MS))]
  const { promotions } = await readSettings(db)
  const turns = promotions.some((one) => isShownOn(today, one) !== isShownOn(yesterday, one))
  if (turns) await emit(db, settingsChanged, { keys: ['promotions'] })
}
