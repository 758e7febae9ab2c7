import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ProfilePanel } from './profile-tabs.tsx'

const panel = (tab: 'activity' | 'collections' | 'forum-posts' | 'marketplace') =>
  renderToStaticMarkup(
    <ProfilePanel
      tab={tab}
      activity={() => <p>Two acts</p>}
      collections={() => <p>Two machines</p>}
      posts={() => <p>Two posts</p>}
    />,
  )

test('the tabs link to the database, the forums and the marketplace, empty or filled', () => {
  expect(panel('collections')).toContain('Two machines')
  expect(panel('collections')).toContain('href="/database"')
  expect(panel('forum-posts')).toContain('Two posts')
  expect(panel('forum-posts')).toContain('href="/forums"')
  expect(panel('marketplace')).toContain('href="/marketplace"')
  expect(panel('activity')).toContain('Two acts')
  for (const href of ['/database', '/forums', '/marketplace'])
    expect(panel('activity')).toContain(`href="${href}"`)
})
