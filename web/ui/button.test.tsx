import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Button } from './button.tsx'

/** Clicks the rendered button and returns whether the browser would submit the form. */
function press(element: ReturnType<typeof Button>): boolean {
  const event = { preventDefault: vi.fn() }
  element.props.onClick?.(event)
  return event.preventDefault.mock.calls.length === 0
}

test('a button at work keeps the focus: it is not disabled, but says that it does nothing', () => {
  const drawn = renderToStaticMarkup(<Button busy>Save</Button>)
  expect(drawn).toContain('aria-disabled="true"')
  expect(drawn).toContain('aria-busy="true"')
  expect(drawn).not.toMatch(/\sdisabled=/)
})

test('a button at work stays focusable even when what it needs is used up meanwhile', () => {
  const draw = (busy: boolean) =>
    renderToStaticMarkup(
      <Button busy={busy} disabled>
        Save
      </Button>,
    )
  expect(draw(true)).not.toMatch(/\sdisabled=/)
  expect(draw(false)).toMatch(/\sdisabled=/)
})

test('pressing a button at work does nothing and sends no form; an idle one does both', () => {
  const act = vi.fn()
  expect(press(Button({ type: 'submit', busy: true, onClick: act }))).toBe(false)
  expect(act).not.toHaveBeenCalled()
  expect(press(Button({ type: 'submit', onClick: act }))).toBe(true)
  expect(act).toHaveBeenCalledOnce()
})

test('a button that is off for a while keeps the focus too, and shows no work', () => {
  const drawn = renderToStaticMarkup(<Button off>In line</Button>)
  expect(drawn).toContain('aria-disabled="true"')
  expect(drawn).not.toMatch(/\sdisabled=|aria-busy=/)
  const act = vi.fn()
  expect(press(Button({ off: true, onClick: act }))).toBe(false)
  expect(act).not.toHaveBeenCalled()
})
