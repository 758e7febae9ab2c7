// Whether an admin still has to say if the catalogue's own pictures may show.
import type { CatalogueSync } from '#contract/machines/machines.ts'
import type { SiteSettings } from '#contract/site/site.ts'

/** Due from the first synchronisation that ended well until the first answer; false while either is not known. */
export function isPictureAnswerDue(
  settings: Pick<SiteSettings, 'showCataloguePictures'> | undefined,
  syncs: readonly Pick<CatalogueSync, 'status'>[] | undefined,
): boolean {
  if (!settings || !syncs) return false
  return settings.showCataloguePictures === null && syncs.some(({ status }) => status === 'done')
}
