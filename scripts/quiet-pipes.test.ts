import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PROGRAM = `
  const [, done, quiet] = process.argv
  if (quiet) (await import(quiet)).endQuietly([process.stdout, process.stderr])
  for (let line = 0; line < 20_000; line++) {
    console.log('line', line)
    if (line % 1_000 === 0) await new Promise((done) => setTimeout(done, 2))
  }
  ;(await import('node:fs')).writeFileSync(done, 'to the end')
`

function pipeIntoHead(quiet: string) {
  const done = join(mkdtempSync(join(tmpdir(), 'pipes-')), 'done')
  const piped = `"$0" --input-type=module -e "$1" "$2" "$3" | head -n 1`
  const { stdout, stderr } = spawnSync('sh', ['-c', piped, process.execPath, PROGRAM, done, quiet], {
    encoding: 'utf8',
  })
  return { stdout, stderr, done }
}

test('a command whose reader goes says nothing of it and does its work to the end', () => {
  expect(pipeIntoHead('').stderr).toContain('EPIPE')
  const { stdout, stderr, done } = pipeIntoHead(new URL('./quiet-pipes.mjs', import.meta.url).href)
  expect([stdout, stderr]).toEqual(['line 0\n', ''])
  expect(readFileSync(done, 'utf8')).toBe('to the end')
})
