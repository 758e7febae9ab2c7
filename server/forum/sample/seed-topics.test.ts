// Sample topics: their texts name their machines, and a demo member owns one of them.
import { expect, test } from 'vitest'
import { SAMPLE_ENTRIES } from '#server/collections/seed-entries.ts'
import { titleIdOf } from '#server/machines/catalogue/records.ts'
import { readStarter } from '#server/machines/starter/starter.ts'
import type { SampleTopic } from './sample-topic.ts'
import { BOARD_TOPICS } from './seed-topics-boards.ts'
import { TALK_TOPICS } from './seed-topics-talk.ts'
import { WORKSHOP_TOPICS } from './seed-topics-workshop.ts'

const TOPICS: readonly SampleTopic[] = [...BOARD_TOPICS, ...TALK_TOPICS, ...WORKSHOP_TOPICS]

/** Without spaces and hyphens: members write Pin-Bot, the catalogue says Pinbot. */
const plain = (text: string) => text.toLowerCase().replaceAll(/[\s-]+/g, '')

test('every machine of a sample topic is in the shipped catalogue, and named in the topic', () => {
  const names = new Map<string, string[]>()
  for (const { opdbId, name } of readStarter()) {
    const id = titleIdOf(opdbId)
    names.set(id, [...(names.get(id) ?? []), name.replace(/[(:].*/, '')])
  }
  for (const { title, text, replies, machines = [] } of TOPICS) {
    const words = plain([title, text, ...replies.map((reply) => reply.text)].join(' '))
    for (const id of machines) {
      const isNamed = (names.get(id) ?? []).some((name) => words.includes(plain(name)))
      expect([title, id, isNamed]).toEqual([title, id, true])
    }
  }
})

test('an owner among the demo accounts finds a topic about a machine of theirs', () => {
  const named = TOPICS.flatMap(({ machines = [] }) => machines)
  const owned = SAMPLE_ENTRIES.demo_pro?.filter(({ status }) => status === 'owned') ?? []
  expect(owned.some(({ opdbId }) => named.includes(titleIdOf(opdbId)))).toBe(true)
})
