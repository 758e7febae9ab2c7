// Whether an admin still has to decide on the catalogue's own pictures.
import type { CatalogueSync } from '#contract/machines/machines.ts'
import type { SiteSettings } from '#contract/site/site.ts'

/** True from the first successful synchronization until the first answer; false while either is unknown. */
export function isPictureAnswerDue(
  settings: Pick<SiteSettings, 'showCataloguePictures'> | undefined,
  syncs: readonly Pick<CatalogueSync, 'status'>[] | undefined,
): boolean {
  if (!settings || !syncs) return false
  return settings.showCataloguePictures === null && syncs.some(({ status }) => status === 'done')
}
