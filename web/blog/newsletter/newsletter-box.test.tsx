// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { livePart, refusal } from '#web/dev/live-part.tsx'
import { NewsletterBox } from './newsletter-box.tsx'

const { notes, show, send, text, all } = livePart()

test('Subscribe to Updates takes an address and says what follows', async () => {
  notes.answers['POST /api/newsletter-subscriptions'] = [201, { email: 'ada@example.com' }]
  await show(<NewsletterBox />)
  expect(all('h2').map((one) => one.textContent)).toEqual(['Subscribe to Updates'])
  expect(all('button').map((one) => one.textContent)).toEqual(['Subscribe'])
  await send({ email: ' ' })
  expect([notes.sent, text()]).toEqual([[], expect.stringContaining('Please enter a valid email address')])
  await send({ email: 'ada@example.com' })
  expect(notes.sent).toEqual([['POST /api/newsletter-subscriptions', { email: 'ada@example.com' }]])
  expect(text()).toContain('we’ve sent a link to ada@example.com')
})

test('a refusal stands in the box, and the address stays', async () => {
  notes.answers['POST /api/newsletter-subscriptions'] = refusal(429, 'Too many attempts.')
  await show(<NewsletterBox />)
  await send({ email: 'ada@example.com' })
  expect(text()).toContain('Too many attempts.')
  expect((all('[name=email]')[0] as HTMLInputElement).value).toBe('ada@example.com')
})
