// Settings being edited: their differences from the saved ones, and validation.
import { EMAIL } from '#contract/accounts/constants.ts'
import { isLinkTarget, isWebAddress, SETTINGS_MAX } from '#contract/site/constants.ts'
import { INITIAL_SETTINGS, SETTING_LABELS, type SettingsKey } from '#contract/site/settings.ts'
import type { Promotion, SiteSettings } from '#contract/site/site.ts'

/** A promotion in the editor, with a key that is stable while its texts change. */
export type PromotionDraft = Promotion & { mark: string }

export type SettingsDraft = Omit<SiteSettings, 'promotions'> & { promotions: PromotionDraft[] }

/** Error messages by field name: "socialLinks.0.url". */
export type SettingsErrors = Readonly<Record<string, string>>

export function draftOf(settings: SiteSettings): SettingsDraft {
  return {
    ...settings,
    promotions: settings.promotions.map((promotion, at) => ({ ...promotion, mark: `saved-${at}` })),
  }
}

/** The saved settings as a draft, in which the fields that `isKept` names stay as they are in `draft`. */
export function rebased(
  draft: SettingsDraft,
  saved: SiteSettings,
  isKept: (key: SettingsKey) => boolean,
): SettingsDraft {
  const kept = Object.entries(draft).filter(([key]) => isKept(key as SettingsKey))
  return { ...draftOf(saved), ...Object.fromEntries(kept) }
}

/** What tells the items of a list apart while they are edited and moved. */
const ID_OF = { socialLinks: 'network', promotions: 'mark' } as const

/** The errors that still hold after an edit: those of changed fields go, those of moved items move along. */
export function errorsAfter(
  errors: SettingsErrors,
  before: SettingsDraft,
  after: SettingsDraft,
): SettingsErrors {
  const still = Object.entries(errors).flatMap(([name, text]) => {
    const [key = '', at, field = ''] = name.split('.')
    if (before[key as SettingsKey] === after[key as SettingsKey]) return [[name, text]]
    if (key !== 'socialLinks' && key !== 'promotions') return []
    const itemsOf = (draft: SettingsDraft): readonly Record<string, unknown>[] => draft[key]
    const item = itemsOf(before)[Number(at)]
    const place = itemsOf(after).findIndex((one) => one[ID_OF[key]] === item?.[ID_OF[key]])
    // The last day is compared with the first.
    const ties = field === 'until' ? ['from', 'until'] : [field]
    const isSame = ties.every((tie) => item?.[tie] === itemsOf(after)[place]?.[tie])
    return place >= 0 && field && isSame ? [[`${key}.${place}.${field}`, text]] : []
  })
  return Object.fromEntries(still)
}

/** The request of a draft: blank optional texts are null. */
function settingsOf({ promotions, ...draft }: SettingsDraft): SiteSettings {
  const texts = Object.entries(draft).filter(
    ([key, value]) => typeof value === 'string' && INITIAL_SETTINGS[key as SettingsKey] === null,
  )
  return {
    ...draft,
    ...Object.fromEntries(texts.map(([key, text]) => [key, String(text).trim() || null])),
    promotions: promotions.map(({ mark: _, ...promotion }) => promotion),
  }
}

/** Settings that differ from the saved ones; empty if none do. */
export function changesOf(draft: SettingsDraft, saved: SiteSettings): Partial<SiteSettings> {
  const settings = settingsOf(draft)
  const changed = Object.entries(settings).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(saved[key as SettingsKey]),
  )
  return Object.fromEntries(changed)
}

/** "2 unsaved changes: name, figures". */
export function changesText(keys: readonly string[]): string {
  const named = keys.map((key) => SETTING_LABELS[key as SettingsKey] ?? key).join(', ')
  return `${keys.length} unsaved ${keys.length === 1 ? 'change' : 'changes'}: ${named}`
}

/** Client-side validation. The server checks the rest. */
export function checkSettings(draft: SettingsDraft): SettingsErrors {
  const errors: Record<string, string> = {}
  const must = (name: string, isRight: boolean, text: string) => {
    if (!isRight) errors[name] ??= text
  }
  must('name', draft.name.trim() !== '', 'Please enter a site name')
  must('blurb', draft.blurb.trim() !== '', 'Please describe the site in a sentence')
  must('operator', draft.operator.trim() !== '', 'Please enter who runs the site')
  const email = draft.contactEmail?.trim() ?? ''
  must('contactEmail', email === '' || EMAIL.test(email), 'Please enter a valid email address')
  for (const [at, { url }] of draft.socialLinks.entries()) {
    must(
      `socialLinks.${at}.url`,
      isWebAddress(url.trim()),
      'Please enter an address that starts with https:// or http://',
    )
  }
  for (const [at, promotion] of draft.promotions.entries())
    checkPromotion(`promotions.${at}`, promotion, must)
  return errors
}

function checkPromotion(
  at: string,
  { title, text, linkLabel, linkUrl, from, until }: Promotion,
  must: (name: string, isRight: boolean, text: string) => void,
): void {
  must(`${at}.title`, title.trim() !== '', 'Please enter a title')
  must(`${at}.text`, text.trim() !== '', 'Please enter a sentence')
  must(`${at}.linkLabel`, linkLabel.trim() !== '', 'Please enter the link’s text')
  must(
    `${at}.linkUrl`,
    isLinkTarget(linkUrl.trim()),
    'Please enter an address that starts with https://, or a page of this site that starts with /',
  )
  must(`${at}.until`, !from || !until || from <= until, 'The last day must not be before the first')
}

export const EMPTY_PROMOTION: Promotion = {
  title: '',
  text: '',
  linkLabel: '',
  linkUrl: '',
  from: null,
  until: null,
  isOn: true,
}

export const MOST_PROMOTIONS = SETTINGS_MAX.promotions

/** The list with the item at `from` moved by `step` places; unchanged at the list's ends. */
export function moved<T>(list: readonly T[], from: number, step: 1 | -1): T[] {
  const [one] = list.slice(from, from + 1)
  if (one === undefined || from + step < 0 || from + step >= list.length) return [...list]
  const rest = list.filter((_, at) => at !== from)
  return [...rest.slice(0, from + step), one, ...rest.slice(from + step)]
}

export type PromotionState = 'Active' | 'Scheduled' | 'Ended' | 'Off'

/** Whether visitors see it today. */
export function promotionState({ isOn, from, until }: Promotion, now: Date): PromotionState {
  const today = now.toISOString().slice(0, 10)
  if (!isOn) return 'Off'
  if (until && until < today) return 'Ended'
  if (from && from > today) return 'Scheduled'
  return 'Active'
}
