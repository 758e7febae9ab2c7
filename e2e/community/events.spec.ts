// An admin creates an event with one place; two members sign up.
import { expectNoViolations } from '#e2e/support/axe.ts'
import { ADMIN, DEMO_PASSWORD, expect, MAIN, makeAdmin, openPageAs, signIn, test } from '#e2e/support/site.ts'

test.use({ timezoneId: 'America/New_York' })

test('an admin adds an event, members take its places, and the first who waits moves up', {
  tag: MAIN,
}, async ({ page, browser, site }) => {
  await makeAdmin(site)
  await signIn(page, ADMIN.username, ADMIN.password)
  await page.goto('/admin/events')
  const form = page.getByRole('form', { name: 'New event' })
  await expect(form.getByLabel('Time zone')).toHaveValue('America/New_York')
  await form.getByRole('button', { name: 'Add event' }).press('Enter')
  await expect(form.getByText('Please enter a title')).toBeVisible()
  await expect(form.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Flipper clinic')
  await form.getByLabel('Venue').fill('Old tram depot')
  await form.getByLabel('Description').fill('Bring a flipper that sticks.')
  await form.getByLabel('Time zone').fill('Europe/Berlin')
  await form.getByLabel('Begins').fill('2041-03-30T19:00')
  await form.getByLabel('Capacity').fill('1')
  await form.getByLabel('Ends').fill('2041-03-30T18:00')
  await page.keyboard.press('Enter')
  await expect(form.getByText('The event must end after it begins')).toBeVisible()
  // Half of it is not taken for none.
  await form.getByLabel('Ends').fill('')
  await form.getByLabel('Ends').pressSequentially('0330')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Please complete this field')).toBeVisible()
  await form.getByLabel('Ends').fill('2041-03-30T22:00')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Event added').first()).toBeVisible()
  const row = page.getByRole('row', { name: /Flipper clinic/ })
  await expect(row).toContainText('0 of 1')

  const open = async (member: string) => {
    const other = await openPageAs(browser, member, { baseURL: site.otherUrl })
    await other.goto('/events')
    await other.getByRole('link', { name: 'Flipper clinic' }).click()
    await expect(other.getByRole('heading', { level: 1 })).toHaveText('Flipper clinic')
    return other
  }
  const first = await open('demo_free')
  await expect(first.getByText('Sat, March 30, 2041, 7:00 PM').first()).toBeVisible()
  await expect(first.getByText('For you: Sat, March 30, 2041, 2:00 PM New York time')).toBeVisible()
  await first.getByRole('button', { name: 'Sign up' }).press('Enter')
  await expect(first.getByText('You’re signed up.')).toBeVisible()
  await expectNoViolations(first)
  const second = await open('demo_pro')
  await second.getByRole('button', { name: 'Join the waiting list' }).click()
  await expect(second.getByText('You are number 1 on the waiting list.')).toBeVisible()

  await page.reload()
  await row.getByRole('button', { name: /Who/ }).click()
  const list = page.getByRole('dialog', { name: 'Sign-ups' })
  await expect(list.getByRole('listitem')).toHaveText([/demo_free.*Going/, /demo_pro.*Waiting/])
  await page.keyboard.press('Escape')

  await first.getByRole('button', { name: 'Cancel my sign-up' }).click()
  await expect(first.getByRole('button', { name: 'Join the waiting list' })).toBeVisible()
  await second.goto('/notifications')
  await expect(second.getByText(/You’re signed up for “Flipper clinic”/).first()).toBeVisible()

  await row.getByRole('button', { name: 'Cancel Flipper clinic' }).click()
  await page.getByRole('button', { name: 'Cancel the event' }).click()
  await expect(row).toContainText('Canceled')
})

test('a visitor who wants to come logs in and is back at the event', async ({ page }) => {
  await page.goto('/events')
  await page.getByRole('link', { name: 'Flipper league, first night' }).click()
  await page.getByRole('link', { name: 'Sign in to say you’re coming' }).click()
  await page.getByLabel('Username').fill('demo_free')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Sign up' })).toBeVisible()
  await expect(page).toHaveURL(/\/events\/\d+$/)
})

test('a member proposes an event, changes it, and finds it in the calendar as the admin wanted it', async ({
  page,
  browser,
  site,
}) => {
  await makeAdmin(site)
  await signIn(page, 'demo_pro', DEMO_PASSWORD)
  await page.goto('/events')
  await page.getByRole('link', { name: 'Propose an event' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Propose an event')
  const form = page.getByRole('form', { name: 'The event' })
  await expect(form.getByLabel('Time zone')).toHaveValue('America/New_York')
  await expect(form.getByLabel('Public from')).toHaveCount(0)
  await form.getByRole('button', { name: 'Send proposal' }).press('Enter')
  await expect(form.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Coil swap')
  await form.getByLabel('Venue').fill('Old tram depot')
  await form.getByLabel('Description').fill('Bring the coils that you no longer need.')
  await form.getByLabel('Begins').fill('2041-04-06T19:00')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Proposal sent').first()).toBeVisible()
  await expect(page).toHaveURL(/\/events\/proposals\/\d+$/)
  const address = new URL(page.url()).pathname
  const own = page.getByRole('form', { name: 'Change your proposal' })
  await own.getByLabel('Title').fill('Coil and rubber swap')
  await own.getByRole('button', { name: 'Save proposal' }).press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Coil and rubber swap')
  await expectNoViolations(page)

  const admin = await openPageAs(browser, 'demo_premium', { baseURL: site.otherUrl })
  expect((await admin.goto(address))?.status()).toBe(404)
  await admin.context().clearCookies()
  await signIn(admin, ADMIN.username, ADMIN.password)
  await admin.goto('/admin/events')
  await admin.getByRole('link', { name: 'Coil and rubber swap' }).press('Enter')
  const accept = admin.getByRole('form', { name: 'Accept' })
  await accept.getByLabel('Capacity').fill('9')
  await accept.getByRole('button', { name: 'Add to the calendar' }).press('Enter')
  await expect(admin.getByText('Event added to the calendar').first()).toBeVisible()
  await admin.getByRole('link', { name: 'Event page' }).press('Enter')
  await expect(admin.getByText('9 of 9 places left')).toBeVisible()

  await page.goto('/notifications')
  await page
    .getByRole('link', { name: /Your event “Coil and rubber swap” was accepted/ })
    .first()
    .press('Enter')
  await expect(page.getByText('Accepted').first()).toBeVisible()

  await page.goto('/events/propose')
  await form.getByLabel('Title').fill('Private party')
  await form.getByLabel('Venue').fill('At home')
  await form.getByLabel('Description').fill('My birthday.')
  await form.getByLabel('Begins').fill('2041-04-07T19:00')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Private party')
  await admin.goto(new URL(page.url()).pathname)
  const decline = admin.getByRole('form', { name: 'Decline' })
  await decline.getByRole('button', { name: 'Decline proposal' }).press('Enter')
  await expect(decline.getByText('Please give a reason')).toBeVisible()
  await decline.getByLabel('Reason').fill('The calendar is for events that members can come to.')
  await decline.getByRole('button', { name: 'Decline proposal' }).press('Enter')
  await expect(admin.getByText('Proposal declined').first()).toBeVisible()
  await page.goto('/events/proposals?state=declined')
  await expect(page.getByText('Reason: The calendar is for events')).toBeVisible()

  await admin.context().clearCookies()
  await signIn(admin, 'demo_free', DEMO_PASSWORD)
  await admin.goto('/events/propose')
  await expect(admin.getByRole('heading', { name: 'Proposing events takes a paid plan' })).toBeVisible()
})
