import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProfileBio } from './profile-bio.tsx'
import { ProfilePanel } from './profile-tabs.tsx'

const panel = (tab: 'activity' | 'collections' | 'forum-posts' | 'marketplace') =>
  renderToStaticMarkup(<ProfilePanel tab={tab} username="ada" collections={() => <p>Two machines</p>} />)

test('the tabs link to the database, the forums and the marketplace, empty or filled', () => {
  expect(panel('collections')).toContain('Two machines')
  expect(panel('collections')).toContain('href="/database"')
  expect(panel('forum-posts')).toContain('href="/forums"')
  expect(panel('marketplace')).toContain('href="/marketplace"')
  for (const href of ['/database', '/forums', '/marketplace'])
    expect(panel('activity')).toContain(`href="${href}"`)
})

test('the profile shows the bio in its paragraphs, as it was typed, and nothing where there is none', () => {
  expect(renderToStaticMarkup(<ProfileBio bio={'Plays <b>EM</b>.\n\nRestores.'} />)).toMatch(
    /<p[^>]*>Plays &lt;b&gt;EM&lt;\/b&gt;\.<\/p><p[^>]*>Restores\.<\/p>/,
  )
  expect(renderToStaticMarkup(<ProfileBio bio={null} />)).toBe('')
})
