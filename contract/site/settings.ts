// What the site settings are called, and their values on a fresh site. Without schemas, for the settings form.
import type { SiteSettings } from './site.ts'

export type SettingsKey = keyof SiteSettings

/** Labels of the settings in "2 unsaved changes: name, figures". */
export const SETTING_LABELS: Readonly<Record<SettingsKey, string>> = {
  name: 'name',
  blurb: 'blurb',
  operator: 'operator',
  operatorAddress: 'postal address',
  contactEmail: 'contact address',
  socialLinks: 'social links',
  showAdminLinks: 'admin links box',
  figures: 'figures',
  promotions: 'promotions',
  showCataloguePictures: 'catalogue pictures',
  holdFirstPosts: 'first posts',
}

/** Values until an admin changes them. A text that is null here is optional: the form saves it as null when it is blank. */
export const INITIAL_SETTINGS: Readonly<SiteSettings> = {
  name: 'Multiball',
  blurb:
    'A home for pinball and arcade people: look up any machine, talk it over, and trade with collectors.',
  operator: 'the operator of this site',
  operatorAddress: null,
  contactEmail: null,
  socialLinks: [
    { network: 'instagram', url: 'https://www.instagram.com/explore/tags/pinball/' },
    { network: 'facebook', url: 'https://www.facebook.com/hashtag/pinball' },
    { network: 'twitter', url: 'https://twitter.com/hashtag/pinball' },
  ],
  showAdminLinks: true,
  figures: 'automatic',
  promotions: [],
  showCataloguePictures: null,
  holdFirstPosts: 0,
}

/** Settings that everybody may read as they are, with the site's information; the others are for admins. */
export const PUBLIC_SETTINGS = [
  'name',
  'blurb',
  'operator',
  'operatorAddress',
  'contactEmail',
  'socialLinks',
  'showAdminLinks',
] as const satisfies readonly SettingsKey[]
