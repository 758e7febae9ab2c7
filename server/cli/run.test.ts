// What the command line prints in place of a command.
import { expect, test } from 'vitest'
import { commands } from './commands.ts'
import { usageOf } from './run.ts'

const namesIn = (text = '') => commands.map(({ name }) => name).filter((name) => text.includes(`  ${name} `))

test.each([[[]], [['--help']], [['-h']], [['help']], [['help', '--help']]])(
  '%j prints all commands',
  (argv) => {
    const usage = usageOf(argv)
    expect(usage?.exitCode).toBe(0)
    expect(namesIn(usage?.text)).toEqual(commands.map(({ name }) => name))
  },
)

test('a group prints its commands, as help and as wrong usage', () => {
  const ofUsers = commands.map(({ name }) => name).filter((name) => name.startsWith('user '))
  expect(ofUsers.length).toBeGreaterThan(1)
  expect([namesIn(usageOf(['user', '--help'])?.text), usageOf(['user', '--help'])?.exitCode]).toEqual([
    ofUsers,
    0,
  ])
  expect([namesIn(usageOf(['user'])?.text), usageOf(['user'])?.exitCode]).toEqual([ofUsers, 2])
})

test.each([[['use']], [['user', 'nothing', '--help']], [['nothing', '-h']], [['help', 'nothing']]])(
  '%j is no command',
  (argv) => {
    const usage = usageOf(argv)
    expect(usage?.exitCode).toBe(2)
    expect(usage?.text).toMatch(/^There is no command "[a-z ]+"\./)
    expect(namesIn(usage?.text)).toEqual(commands.map(({ name }) => name))
  },
)

test('a command is run, unless its help is asked for', () => {
  expect(usageOf(['opdb', 'sync', '--file', 'x'])).toBeNull()
  for (const argv of [
    ['opdb', 'sync', '--help'],
    ['help', 'opdb', 'sync'],
  ])
    expect(usageOf(argv)).toMatchObject({
      text: expect.stringMatching(/^npm run cli -- opdb sync\n/),
      exitCode: 0,
    })
})
