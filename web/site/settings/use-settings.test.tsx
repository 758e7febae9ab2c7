// @vitest-environment happy-dom
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type AnyRouter, useRouter } from '@tanstack/react-router'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import type { SiteSettings } from '#contract/site/site.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { query } from '#web/queries.ts'
import { EMPTY_PROMOTION } from './settings-draft.ts'
import { SettingsScreen } from './settings-screen.tsx'

const { notes, show, type, send, press, settle, all, text } = livePart()
const CALL = '/api/admin/site-settings'

const PROMOTION = { ...EMPTY_PROMOTION, title: 'A', text: 'B', linkLabel: 'C', linkUrl: '/d' }
const SAVED: SiteSettings = {
  name: 'Multiball',
  blurb: 'A home.',
  operator: 'Ada',
  operatorAddress: null,
  contactEmail: null,
  socialLinks: [],
  showAdminLinks: true,
  figures: 'automatic',
  promotions: [PROMOTION, PROMOTION],
  showCataloguePictures: false,
  holdFirstPosts: 0,
}
const state = (revision: number, some: Partial<SiteSettings> = {}) => ({
  settings: { ...SAVED, ...some },
  revision,
  changed: null,
})

async function showSettings(): Promise<void> {
  notes.answers[`GET ${CALL}`] = [200, state(1)]
  await show(<SettingsScreen />, 'admin')
}

/** Answers wait until the returned function is called. */
function holdAnswers(): () => Promise<void> {
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  const answered = globalThis.fetch
  vi.stubGlobal('fetch', (...asked: Parameters<typeof fetch>) => held.then(() => answered(...asked)))
  return () => {
    answer()
    return settle()
  }
}

const field = (name: string) => all(`[name="${name}"]`)[0] as HTMLInputElement

test('what is typed while settings are saved stays, unsaved', async () => {
  await showSettings()
  await type('[name="name"]', ' Silverball ')
  await type('[name="operator"]', 'Grace')
  const answer = holdAnswers()
  await send()
  await type('[name="operator"]', 'Grace Hopper')
  await type('[name="blurb"]', 'A club.')
  notes.answers[`PATCH ${CALL}`] = [200, state(2, { name: 'Silverball', operator: 'Grace' })]
  await answer()
  expect(notes.told).toEqual(['Settings saved: They apply to every page now.'])
  expect(notes.sent[0]?.[1]).toEqual({ name: ' Silverball ', operator: 'Grace', revision: 1 })
  expect([field('name').value, field('operator').value]).toEqual(['Silverball', 'Grace Hopper'])
  expect(field('blurb').value).toBe('A club.')
  expect(text()).toContain('2 unsaved changes')
})

test('leaving asks for it, while the settings are saved too', async () => {
  let router: AnyRouter | undefined
  function Settings() {
    router = useRouter()
    return <SettingsScreen />
  }
  // Another test may have left the browser at the address to which this one leads.
  window.history.replaceState(null, '', '/admin/settings')
  notes.answers[`GET ${CALL}`] = [200, state(1)]
  await show(<Settings />, 'admin')
  await type('[name="name"]', 'Silverball')
  holdAnswers()
  await send()
  await type('[name="operator"]', 'Grace')
  await act(async () => router?.history.push('/faq'))
  await vi.waitFor(async () => {
    await settle()
    expect(text()).toContain('Leave without saving?')
  }, 20_000)
})

test('what is typed while another admin’s settings are loaded stays too', async () => {
  await showSettings()
  await type('[name="name"]', 'Silverball')
  notes.answers[`PATCH ${CALL}`] = [409, { error: 'Changed since.', code: 'overtaken' }]
  await send()
  const answer = holdAnswers()
  notes.answers[`GET ${CALL}`] = [200, state(5, { operator: 'Bob', blurb: 'Theirs.' })]
  await press('Reload settings')
  await type('[name="blurb"]', 'Mine.')
  await answer()
  expect(field('operator').value).toBe('Bob')
  expect([field('name').value, field('blurb').value]).toEqual(['Silverball', 'Mine.'])
})

test('an edit ends the error of its own field alone, and errors move along with their promotion', async () => {
  await showSettings()
  for (const at of [0, 1]) {
    await type(`[name="promotions.${at}.title"]`, '')
    await type(`[name="promotions.${at}.linkUrl"]`, 'nowhere')
  }
  await send()
  const faulty = () => all('[aria-invalid="true"]').map((one) => one.getAttribute('name'))
  expect(faulty()).toHaveLength(4)
  await type('[name="promotions.0.title"]', 'Back')
  expect(faulty()).toEqual(['promotions.0.linkUrl', 'promotions.1.title', 'promotions.1.linkUrl'])
  await act(async () => all('[aria-label="Move Back down"]')[0]?.click())
  expect(faulty()).toEqual(['promotions.0.title', 'promotions.0.linkUrl', 'promotions.1.linkUrl'])
  expect(notes.sent).toEqual([])
})

test('half a date is not taken for none', async () => {
  await showSettings()
  await type('[name="name"]', 'Silverball')
  const until = field('promotions.1.until')
  Object.defineProperty(until, 'validity', { value: { badInput: true } })
  await send()
  expect([notes.sent, document.activeElement]).toEqual([[], until])
  expect(text()).toContain('Please complete this field')
})

test('what other pages show by the settings is read again after they were saved', async () => {
  let client: QueryClient | undefined
  const featured = query('GET /api/featured-machines', { query: {} }).queryKey
  function Settings() {
    client = useQueryClient()
    return <SettingsScreen />
  }
  notes.answers[`GET ${CALL}`] = [200, state(1)]
  await show(<Settings />, 'admin')
  client?.setQueryData<unknown>(featured, {})
  await type('[name="name"]', 'Silverball')
  notes.answers[`PATCH ${CALL}`] = [200, state(2, { name: 'Silverball' })]
  await send()
  expect(notes.told).toEqual(['Settings saved: They apply to every page now.'])
  expect(client?.getQueryData(featured)).toBeUndefined()
})
