// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { PlainReportButton } from './report-button.tsx'

const { show, all, button, press, settle } = livePart()

test('a report that was sent leaves the focus on the link to it', async () => {
  await show(<PlainReportButton kind="topic" id={3} label="Report this topic" isMember />, 'member')
  await press('Report')
  await act(() => vi.dynamicImportSettled())
  await act(async () => all('[name=reason]')[0]?.click())
  button('Send report')?.focus()
  await press('Send report')
  await settle()
  expect(document.activeElement?.outerHTML).toMatch(/^<a .*Reported</)
})
