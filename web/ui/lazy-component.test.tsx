import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyComponent, readyPart } from './lazy-component.tsx'

test('a part that is ready by its name, as the page calls it, is drawn at once', async () => {
  const Late = lazyComponent(
    'testGreeting',
    async () =>
      ({ to }: { to: string }) => <p>Hello {to}</p>,
    '…',
  )
  expect(renderToString(<Late to="Ada" />)).not.toContain('Hello')
  await readyPart('testGreeting')
  expect(renderToString(<Late to="Ada" />)).toContain('Hello <!-- -->Ada')
})

test('a part that the page at hand does not know keeps nothing waiting', async () => {
  await expect(readyPart('testNobody')).resolves.toBeUndefined()
})

test('a part that does not come is asked for again', async () => {
  let tries = 0
  const Late = lazyComponent('testFlaky', async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch')
    return () => <p>Here</p>
  })
  await expect(readyPart('testFlaky')).rejects.toThrow('Failed to fetch')
  await Late.ready()
  expect(renderToString(<Late />)).toContain('Here')
})
