// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { LogEntry } from '#contract/logbook/logbook.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { LogEntryDialog } from './log-entry-dialog.tsx'

const { show, press, settle, text, all } = livePart()

const picture = (id: number, alt: string) => ({
  id,
  alt,
  width: 40,
  height: 30,
  sizes: [],
  url: `/${id}.webp`,
})
const ENTRY = {
  id: 4,
  kind: 'service',
  happenedOn: '2026-11-01',
  title: 'New flipper',
  parts: [{ name: 'Coil', cost: '12.00' }],
  pictures: [picture(1, 'Before'), picture(2, 'After')],
} as unknown as LogEntry

async function click(label: string): Promise<void> {
  await act(async () => all(`[aria-label="${label}"]`)[0]?.click())
  await settle()
}

test.each(['Remove part 1', 'Remove Before', 'Move Before later'])(
  '“%s” is asked about before the dialog discards it',
  async (change) => {
    await show(
      <LogEntryDialog open onClose={() => undefined} machine={{ id: 3, name: 'Whirlwind' }} entry={ENTRY} />,
      'member',
    )
    await press('Cancel')
    expect(text()).not.toContain('Discard your changes?')
    await show(
      <LogEntryDialog open onClose={() => undefined} machine={{ id: 3, name: 'Whirlwind' }} entry={ENTRY} />,
      'member',
    )
    await click(change)
    await press('Cancel')
    expect(text()).toContain('Discard your changes?')
  },
)
