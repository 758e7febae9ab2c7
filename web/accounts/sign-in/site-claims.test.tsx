// Advertised statistics in hero, sign-in page and settings screen.
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Hero } from '#web/site/home/hero.tsx'
import { StatisticsChoice } from '#web/site/settings/statistics-choice.tsx'
import { SiteClaims } from './site-claims.tsx'

const LIVE = [
  { key: 'machines', value: '2,285', label: 'Machines' },
  { key: 'manufacturers', value: '166', label: 'Manufacturers' },
  { key: 'members', value: '31', label: 'Community members' },
] as const

test('hero and sign-in page claim the figures that the strip shows', () => {
  const hero = renderToStaticMarkup(<Hero statistics={LIVE} featured={[]} isSignedIn={false} />)
  expect(hero).toMatch(/2,285 machines/)
  expect(hero).toMatch(/166 manufacturers/)
  const claims = renderToStaticMarkup(<SiteClaims statistics={LIVE} />)
  expect(claims).toMatch(/2,285<\/span>\s*machines/)
  expect(claims).toMatch(/31<\/span>\s*community members/)
  expect(claims).toContain('An active marketplace')
  expect(hero + claims).not.toMatch(/12,000|40\+|50,000/)
})

test('an admin chooses among three, each with a sentence', () => {
  const drawn = renderToStaticMarkup(<StatisticsChoice value="automatic" onChange={() => undefined} />)
  expect(drawn.match(/type="radio"/g)).toHaveLength(3)
  expect(drawn).toMatch(/value="automatic"[^>]*checked|checked[^>]*value="automatic"/)
  for (const words of ['Automatic', 'Specification', 'Live'])
    expect(drawn).toMatch(new RegExp(`${words}<span[^>]*>[^<]{20,}\\.</span>`))
})
