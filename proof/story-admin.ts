// Admins: settings, jobs, tiers, gifts and discounts; and members' payments.

import { sql } from 'drizzle-orm'
import { createBoss } from '#server/base/jobs/jobs.ts'
import { METALLICA } from '#server/testing/rooms/collections.ts'
import type { Steps, Story } from './story.ts'

const id = (value: string | number | undefined) => ({ id: value ?? 0 })
const QUEUE = 'story_queue'

/** Failed work, a schedule and an undelivered event: something for each button of the jobs screen. */
async function failJobs({ site, note }: Story): Promise<void> {
  const { db, database } = site.context
  const boss = createBoss(database)
  await boss.createQueue(QUEUE)
  await boss.schedule(QUEUE, '23 4 * * *')
  for (const name of ['job', 'second job']) note.set(name, String(await boss.send(QUEUE, {})))
  await db.execute(sql`update pgboss.job set state = 'failed' where name = ${QUEUE}`)
}

const GUIDELINES = { page: 'guidelines' }

const pageSteps: Steps = {
  'PUT /api/admin/pages/{page}': async ({ ask, admin }) => {
    for (const [revision, text] of ['Be kind to machines.', 'Be kind to people at {{site}} too.'].entries())
      await ask('PUT /api/admin/pages/{page}', { as: admin(), params: GUIDELINES, body: { text, revision } })
  },
  'POST /api/admin/pages/{page}/previews': ({ ask, admin }) =>
    ask('POST /api/admin/pages/{page}/previews', {
      as: admin(),
      params: GUIDELINES,
      body: { text: '## Not yet' },
    }),
  'POST /api/admin/pages/{page}/restorations': ({ ask, admin }) =>
    ask('POST /api/admin/pages/{page}/restorations', {
      as: admin(),
      params: GUIDELINES,
      body: { restored: 1, revision: 2 },
    }),
}

const siteSteps: Steps = {
  'PATCH /api/admin/site-settings': async ({ ask, admin }) => {
    const promotion = {
      title: 'Pinball week',
      text: 'Seven days of silver balls.',
      linkLabel: 'See more',
      linkUrl: '/events',
      from: null,
      until: null,
      isOn: true,
    }
    const body = { name: 'Silverball', showCataloguePictures: true, promotions: [promotion] }
    await ask('PATCH /api/admin/site-settings', { as: admin(), body })
  },
  ...pageSteps,
  'POST /api/contact-messages': ({ ask }) =>
    ask('POST /api/contact-messages', {
      body: { name: 'Zoe', email: 'zoe@example.com', subject: 'Hello', message: 'Nice site' },
    }),
  'PATCH /api/admin/contact-messages/{id}': async ({ ask, admin }) => {
    const { body } = await ask('GET /api/admin/contact-messages', { as: admin() })
    await ask('PATCH /api/admin/contact-messages/{id}', {
      as: admin(),
      params: id(body.data[0].id),
      body: { isAnswered: true },
    })
  },
  'POST /api/admin/jobs/{id}/retry': async (story) => {
    await failJobs(story)
    const { ask, admin, note } = story
    await ask('POST /api/admin/jobs/{id}/retry', { as: admin(), params: id(note.get('job')) })
  },
  'DELETE /api/admin/jobs/{id}': ({ ask, admin, note }) =>
    ask('DELETE /api/admin/jobs/{id}', { as: admin(), params: id(note.get('second job')) }),
  'POST /api/admin/job-schedules/{name}/run': async ({ ask, admin, site }) => {
    await site.context.db.execute(sql`delete from pgboss.job where name = ${QUEUE}`)
    await ask('POST /api/admin/job-schedules/{name}/run', { as: admin(), params: { name: QUEUE } })
  },
  'POST /api/admin/event-subscribers/{name}/run': async ({ ask, admin, people, site }) => {
    const name = 'ratings_of_banned_members'
    await ask('POST /api/moderation/members/{id}/ban', {
      as: people.moderator,
      params: id(people.dan.id),
      body: { reason: 'For a moment' },
    })
    await site.context.db.execute(sql`update pgboss.job set state = 'failed' where name = ${name}`)
    await ask('POST /api/admin/event-subscribers/{name}/run', { as: admin(), params: { name } })
  },
}

const TIER = { name: 'Tilt', price: '4.99', description: 'A small plan', features: ['A badge'] }

const tierSteps: Steps = {
  'POST /api/admin/membership-tiers': async ({ ask, admin, note }) => {
    note.set('tier', (await ask('POST /api/admin/membership-tiers', { as: admin(), body: TIER })).body.id)
  },
  'PATCH /api/admin/membership-tiers/{id}': ({ ask, admin, note }) =>
    ask('PATCH /api/admin/membership-tiers/{id}', {
      as: admin(),
      params: id(note.get('tier')),
      body: { name: 'Tilted', permissions: ['forums'] },
    }),
  'POST /api/admin/initialize-stripe-products': ({ ask, admin }) =>
    ask('POST /api/admin/initialize-stripe-products', { as: admin() }),
  'DELETE /api/admin/membership-tiers/{id}': ({ ask, admin, note }) =>
    ask('DELETE /api/admin/membership-tiers/{id}', { as: admin(), params: id(note.get('tier')) }),
}

const DISCOUNT = {
  title: 'Rubbers',
  description: 'Ten percent',
  code: 'TEN',
  url: null,
  from: null,
  until: null,
}

const giftSteps: Steps = {
  'POST /api/admin/gift-codes': async ({ ask, admin, note }) => {
    for (const name of ['gift', 'second gift']) {
      const body = { tierId: 2, months: 3 }
      const { gift, code } = (await ask('POST /api/admin/gift-codes', { as: admin(), body })).body
      note.set(name, gift.id)
      note.set(`code of ${name}`, code)
    }
  },
  'DELETE /api/admin/gift-codes/{id}': ({ ask, admin, note }) =>
    ask('DELETE /api/admin/gift-codes/{id}', { as: admin(), params: id(note.get('gift')) }),
  'POST /api/gift-codes/redeem': ({ ask, people, note }) =>
    ask('POST /api/gift-codes/redeem', { as: people.eve, body: { code: note.get('code of second gift') } }),
  'POST /api/admin/discounts': async ({ ask, admin, note }) => {
    note.set('discount', (await ask('POST /api/admin/discounts', { as: admin(), body: DISCOUNT })).body.id)
  },
  'PUT /api/admin/discounts/{id}': ({ ask, admin, note }) =>
    ask('PUT /api/admin/discounts/{id}', {
      as: admin(),
      params: id(note.get('discount')),
      body: { ...DISCOUNT, code: 'ELEVEN' },
    }),
  'DELETE /api/admin/discounts/{id}': ({ ask, admin, note }) =>
    ask('DELETE /api/admin/discounts/{id}', { as: admin(), params: id(note.get('discount')) }),
}

async function previewChange({ ask, people }: Story) {
  const { body } = await ask('POST /api/subscription/change-preview', { as: people.bob, body: { tierId: 3 } })
  return body
}

const paymentSteps: Steps = {
  'POST /api/create-checkout-session': async ({ ask, people, site, note }) => {
    const body = { priceId: await site.priceOf(2), tierId: 2 }
    await ask('POST /api/create-checkout-session', { as: people.bob, body })
    await site.buy(people.bob, 2)
    const [subscription] = site.sandbox.state.maps.subscription.keys()
    note.set('subscription', subscription ?? '')
  },
  'POST /api/subscription/change-preview': (story) => previewChange(story),
  'POST /api/subscription/change': async (story) => {
    const { at } = await previewChange(story)
    await story.ask('POST /api/subscription/change', { as: story.people.bob, body: { tierId: 3, at } })
  },
  'POST /api/subscription/cancel': ({ ask, people }) =>
    ask('POST /api/subscription/cancel', { as: people.bob }),
  'POST /api/subscription/resume': ({ ask, people }) =>
    ask('POST /api/subscription/resume', { as: people.bob }),
  'POST /api/billing-portal': ({ ask, people }) =>
    ask('POST /api/billing-portal', { as: people.bob, body: { purpose: 'home' } }),
  'POST /api/admin/billing/subscriptions/{id}/sync': ({ ask, admin, note }) =>
    ask('POST /api/admin/billing/subscriptions/{id}/sync', {
      as: admin(),
      params: id(note.get('subscription')),
    }),
  'POST /api/admin/billing/notices/{id}/retry': async ({ ask, admin, site }) => {
    await site.context.db.execute(sql`update webhook_events set state = 'failed', next_attempt_at = null`)
    const { body } = await site.request('GET /api/admin/billing/notices?state=failed', { as: admin() })
    await ask('POST /api/admin/billing/notices/{id}/retry', { as: admin(), params: id(body.data[0].id) })
  },
}

const POST = {
  title: 'Tilt bobs explained',
  content: '<p>A plumb bob in a ring.</p>',
  excerpt: 'Why it tilts',
  categoryId: 1,
  imageUrl: '',
  isPublished: true,
  hasComments: true,
  slug: 'tilt-bobs-explained',
  machineIds: [METALLICA],
}

/** The token of the link in the newest email. */
async function tokenIn({ site }: Story, part: RegExp): Promise<string> {
  await site.jobs.runAll()
  const found = site.emails.flatMap(
    ({ text, unsubscribeUrl = '' }) => part.exec(`${text} ${unsubscribeUrl}`)?.[1] ?? [],
  )
  return found.at(-1) ?? ''
}

const newsletterSteps: Steps = {
  'POST /api/newsletter-subscriptions': ({ ask }) =>
    ask('POST /api/newsletter-subscriptions', { body: { email: 'reader@example.com' } }),
  'POST /api/newsletter-confirmations': async (story) => {
    const token = await tokenIn(story, /confirm-newsletter#token=([\w.%-]+)/)
    await story.ask('POST /api/newsletter-confirmations', { body: { token } })
  },
}

/** Each with its own address, so that the story's reader stays subscribed. */
const newsletterAdminSteps: Steps = {
  'DELETE /api/admin/newsletter-subscribers/{id}': async ({ ask, admin, site }) => {
    await ask('POST /api/newsletter-subscriptions', { body: { email: 'leaving@example.com' } })
    const list = await site.request('GET /api/admin/newsletter-subscribers?search=leaving', { as: admin() })
    await ask('DELETE /api/admin/newsletter-subscribers/{id}', {
      as: admin(),
      params: id(list.body.data[0].id),
    })
  },
  'POST /api/admin/newsletter-bounces': async ({ ask, admin }) => {
    await ask('POST /api/newsletter-subscriptions', { body: { email: 'bouncing@example.com' } })
    const lines = 'bouncing@example.com\nnobody'
    await ask('POST /api/admin/newsletter-bounces', { as: admin(), body: { lines } })
  },
}

const blogSteps: Steps = {
  ...newsletterSteps,
  ...newsletterAdminSteps,
  'POST /api/admin/blog-posts': async ({ ask, admin, note }) => {
    note.set('blog post', (await ask('POST /api/admin/blog-posts', { as: admin(), body: POST })).body.id)
  },
  'POST /api/admin/blog-posts/{id}/previews': ({ ask, admin, note }) =>
    ask('POST /api/admin/blog-posts/{id}/previews', {
      as: admin(),
      params: id(note.get('blog post')),
      body: { tierId: null, content: 'A bob' },
    }),
  'POST /api/admin/blog-post-checks': ({ ask, admin }) =>
    ask('POST /api/admin/blog-post-checks', {
      as: admin(),
      body: { id: null, title: 'Bobs', content: 'A bob', slug: '', excerpt: '', imageUrl: '' },
    }),
  'PATCH /api/admin/blog-posts/{id}': ({ ask, admin, note }) =>
    ask('PATCH /api/admin/blog-posts/{id}', {
      as: admin(),
      params: id(note.get('blog post')),
      body: { title: 'Tilt bobs, explained again', categoryId: 2 },
    }),
  'POST /api/admin/blog-posts/{id}/restorations': ({ ask, admin, note }) =>
    ask('POST /api/admin/blog-posts/{id}/restorations', {
      as: admin(),
      params: id(note.get('blog post')),
      body: { restored: 1, revision: 2 },
    }),
  'POST /api/newsletter-unsubscriptions': async (story) => {
    const token = await tokenIn(story, /newsletter-unsubscriptions\?token=([\w.-]+)/)
    await story.ask('POST /api/newsletter-unsubscriptions', { query: { token } })
  },
  'DELETE /api/admin/blog-posts/{id}': ({ ask, admin, note }) =>
    ask('DELETE /api/admin/blog-posts/{id}', { as: admin(), params: id(note.get('blog post')) }),
}

export const adminSteps: Steps = {
  ...siteSteps,
  ...tierSteps,
  ...giftSteps,
  ...paymentSteps,
  ...blogSteps,
}
