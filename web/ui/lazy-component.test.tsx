// @vitest-environment happy-dom
import { Component, type ReactNode, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { lazyComponent, readyPart } from './lazy-component.tsx'

const { show, press, settle, type, all, text } = livePart()

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

class Guarded extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }
  static getDerivedStateFromError = () => ({ hasFailed: true })
  override render() {
    if (!this.state.hasFailed) return this.props.children
    return (
      <button type="button" onClick={() => this.setState({ hasFailed: false })}>
        Try again
      </button>
    )
  }
}

test('a part without a loader that did not come is asked for again by the next try', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  let tries = 0
  const Late = lazyComponent('testOffline', async () => {
    tries += 1
    if (tries === 1) throw new TypeError('Failed to fetch')
    return () => <p>Here</p>
  })
  await show(
    <Guarded>
      <Late />
    </Guarded>,
  )
  expect(text()).toBe('Try again')
  await press('Try again')
  await settle()
  expect(text()).toBe('Here')
})

test('a part that is shown keeps what was typed when another page gets it ready', async () => {
  const Late = lazyComponent('testForm', async () => () => <input name="note" />)
  function Page() {
    const [round, setRound] = useState(0)
    return (
      <button type="button" onClick={() => setRound(round + 1)}>
        Again
        <Late />
      </button>
    )
  }
  await show(<Page />)
  await type('[name=note]', 'Wax')
  await Late.ready()
  await press('Again')
  expect((all('[name=note]')[0] as HTMLInputElement).value).toBe('Wax')
})

test('a part that was shown once is drawn at once from then on', async () => {
  const Late = lazyComponent('testTwice', async () => () => <p>Here</p>)
  await show(<Late />)
  await settle()
  expect(renderToString(<Late />)).toContain('Here')
})
