import { expect, test } from 'vitest'
import type { SiteSettings } from '#contract/site/site.ts'
import {
  changesOf,
  changesText,
  checkSettings,
  draftOf,
  EMPTY_PROMOTION,
  moved,
  promotionState,
} from './settings-draft.ts'

const SAVED: SiteSettings = {
  name: 'Multiball',
  blurb: 'A home.',
  operator: 'Ada',
  operatorAddress: null,
  contactEmail: null,
  socialLinks: [{ network: 'discord', url: 'https://discord.example/' }],
  showAdminLinks: true,
  figures: 'automatic',
  promotions: [{ ...EMPTY_PROMOTION, title: 'A', text: 'B', linkLabel: 'C', linkUrl: '/d' }],
  showCataloguePictures: false,
  holdFirstPosts: 0,
}

test('an untouched draft changes nothing, and a blank optional field is none', () => {
  expect(changesOf(draftOf(SAVED), SAVED)).toEqual({})
  expect(changesOf({ ...draftOf(SAVED), contactEmail: ' ', operatorAddress: '' }, SAVED)).toEqual({})
})

test('only what differs is sent, without the marks of the editor', () => {
  const draft = { ...draftOf(SAVED), name: 'Other' }
  draft.promotions = [...draft.promotions, { ...EMPTY_PROMOTION, mark: 'new-1' }]
  const changes = changesOf(draft, SAVED)
  expect(changes).toEqual({ name: 'Other', promotions: [...SAVED.promotions, EMPTY_PROMOTION] })
  expect(changesText(Object.keys(changes))).toBe('2 unsaved changes: name, promotions')
  expect(changesText(['figures'])).toBe('1 unsaved change: figures')
})

test('what is wrong is said under its field', () => {
  expect(checkSettings(draftOf(SAVED))).toEqual({})
  const draft = {
    ...draftOf(SAVED),
    name: ' ',
    contactEmail: 'desk@',
    socialLinks: [{ network: 'discord' as const, url: 'discord.example' }],
    promotions: [{ ...EMPTY_PROMOTION, title: 'x', from: '2026-02-02', until: '2026-02-01', mark: 'm' }],
  }
  expect(Object.keys(checkSettings(draft))).toEqual([
    'name',
    'contactEmail',
    'socialLinks.0.url',
    'promotions.0.text',
    'promotions.0.linkLabel',
    'promotions.0.linkUrl',
    'promotions.0.until',
  ])
})

test('things move by one place and never off the list', () => {
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
  expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b'])
  expect(moved(['a', 'b', 'c'], 0, -1)).toEqual(['a', 'b', 'c'])
  expect(moved(['a', 'b', 'c'], 2, 1)).toEqual(['a', 'b', 'c'])
})

test.each([
  [{ isOn: false }, 'Off'],
  [{}, 'Active'],
  [{ from: '2026-03-10', until: '2026-03-10' }, 'Active'],
  [{ from: '2026-03-11' }, 'Scheduled'],
  [{ until: '2026-03-09' }, 'Ended'],
])('a promotion with %j is: %s', (more, state) => {
  expect(promotionState({ ...EMPTY_PROMOTION, ...more }, new Date('2026-03-10T23:59:00Z'))).toBe(state)
})
