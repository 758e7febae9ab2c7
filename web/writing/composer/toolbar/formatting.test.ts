// "|" marks the caret; "[" and "]" within the marked text are written as « and ».
import { expect, test } from 'vitest'
import { applied, type Command, edited, type Selected } from './formatting.ts'

function read(marked: string): Selected {
  const [start, end] = marked.includes('|')
    ? [marked.indexOf('|'), marked.indexOf('|')]
    : [marked.indexOf('«'), marked.indexOf('»') - 1]
  return { text: marked.replace(/[|«»]/g, ''), start, end }
}

function shown({ text, start, end }: Selected): string {
  if (start === end) return `${text.slice(0, start)}|${text.slice(start)}`
  return `${text.slice(0, start)}«${text.slice(start, end)}»${text.slice(end)}`
}

test.each<[Command, string, string]>([
  ['bold', 'a «word» here', 'a **«word»** here'],
  ['bold', 'a **«word»** here', 'a «word» here'],
  ['bold', 'a «**word**» here', 'a «word» here'],
  ['bold', 'a | here', 'a **|** here'],
  ['bold', 'a «word » here', 'a **«word»**  here'],
  ['italic', 'a «word»', 'a *«word»*'],
  ['italic', 'a *«word»*', 'a «word»'],
  // Bold is not mistaken for italic.
  ['italic', 'a **«word»**', 'a ***«word»***'],
  ['heading', 'Opening| hours\nnine', '## Opening| hours\nnine'],
  ['heading', '### Opening| hours', 'Opening| hours'],
  ['code', 'type «ls» now', 'type `«ls»` now'],
  ['code', '«one\ntwo»', '```\n«one\ntwo»\n```'],
  ['code', 'see\n«one\ntwo»\nend', 'see\n```\n«one\ntwo»\n```\nend'],
  ['code', '«a\n```\nb»', '````\n«a\n```\nb»\n````'],
  ['link', 'the «manual» is', 'the [manual](«https://») is'],
  ['link', 'see «https://example.com/m»', 'see [|](https://example.com/m)'],
  ['link', 'see |', 'see [|](https://)'],
  ['link', 'a «[b] c»', 'a [\\[b\\] c](«https://»)'],
  ['quote', 'one\n«two\nthree»', 'one\n«> two\n> three»'],
  ['quote', '«> two\n> three»', '«two\nthree»'],
  ['quote', 'wo|rd', '> wo|rd'],
  ['list', '«one\ntwo»', '«- one\n- two»'],
  ['list', '«- one\n- two»', '«one\ntwo»'],
  ['list', '«1. one\n2. two»', '«- one\n- two»'],
  ['list', '|', '- |'],
  ['numbered', '«one\n\ntwo»', '«1. one\n\n2. two»'],
  ['numbered', '«- one\n- two»', '«1. one\n2. two»'],
  ['numbered', '«1. one\n2. two»', '«one\ntwo»'],
  ['mention', 'ask |', 'ask @|'],
  ['mention', 'ask|', 'ask @|'],
  ['mention', '«bob» knows', '@bob| knows'],
])('%s: %j becomes %j', (command, before, after) => {
  const selected = read(before)
  expect(shown(applied(selected, edited(command, selected)))).toBe(after)
})

test('only what changes is replaced, so that one step back undoes one step', () => {
  const selected = read('a long text with one «word» in it')
  expect(edited('bold', selected)).toMatchObject({ from: 21, to: 25, insert: '**word**' })
})
