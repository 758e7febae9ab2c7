// @vitest-environment happy-dom
// Adding a picture to a text: pasted or chosen, described or marked as decoration, and only then inserted.
import { act, type FormEvent, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { livePart } from '#web/dev/live-part.tsx'
import { useUploads } from '#web/pictures/use-uploads.ts'
import { Composer } from '#web/writing/composer/composer.tsx'
import { TextPictures } from './text-pictures.tsx'

const { show, settle, all, button, press, type, pass, text: shown } = livePart()

/** Fake of the browser's request: the test decides its result. */
class FakeRequest {
  upload = {}
  status = 0
  responseText = ''
  onload?: () => void
  onabort?: () => void
  open() {}
  send() {
    requests.push(this)
  }
  abort() {
    this.onabort?.()
  }
}
let requests: FakeRequest[] = []
beforeEach(() => {
  requests = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
})

const onSend = vi.fn()
const onSubmit = vi.fn((event: FormEvent) => event.preventDefault())
function FormPage() {
  const [text, write] = useState('Look')
  const [isPending, setPending] = useState(false)
  return (
    <form onSubmit={onSubmit}>
      <Composer text={text} write={write} label="Reply" max={1_000} pictures={2} onPending={setPending} />
      <button type="submit" disabled={isPending}>
        Reply
      </button>
    </form>
  )
}

function Page({ pictures = 2 }: { pictures?: number }) {
  const [text, write] = useState('Look')
  return (
    <Composer text={text} write={write} label="Message" max={1_000} pictures={pictures} onSend={onSend} />
  )
}

const field = () => all('textarea')[0] as HTMLTextAreaElement
const canSend = () => !button('Send')?.hasAttribute('disabled')
const urlOf = (id: number) => `/pictures/${String(id).repeat(32)}/large.jpg`

async function open(props = {}, page = <Page {...props} />): Promise<void> {
  await show(page, 'member')
  await act(async () => {
    field().focus()
    field().setSelectionRange(4, 4)
  })
  await act(() => vi.dynamicImportSettled())
  await settle()
}

const paste = (...files: File[]) => pasteWith('', ...files)
async function pasteWith(words: string, ...files: File[]): Promise<Event> {
  const event = Object.assign(new Event('paste', { bubbles: true, cancelable: true }), {
    clipboardData: { files, getData: () => words },
  })
  await act(async () => field().dispatchEvent(event))
  await settle()
  return event
}
const png = (name = 'photo.png') => new File(['pixels'], name, { type: 'image/png' })

async function arrives(at: number, status = 201): Promise<void> {
  const size = { webp: '', jpeg: '', width: 4, height: 3 }
  const body = { id: at + 1, url: urlOf(at + 1), alt: '', sizes: { small: size, medium: size, large: size } }
  const request = requests[at] as FakeRequest
  Object.assign(request, { status, responseText: status === 201 ? JSON.stringify(body) : '' })
  await act(async () => request.onload?.())
  await settle()
}

test('a pasted picture asks what it shows, and nothing is sent before it is in the text', async () => {
  await open()
  const event = await paste(png())
  expect([event.defaultPrevented, canSend(), document.activeElement?.tagName]).toEqual([true, false, 'INPUT'])
  expect(shown()).toContain('Your picture is not in the text yet.')
  await arrives(0)
  await press('Place in text')
  expect([shown().includes('Please say what it shows'), field().value]).toEqual([true, 'Look'])
  await type('input[type=text]', 'The left flipper')
  await press('Place in text')
  expect([field().value, canSend(), all('[aria-label="Pictures to place"]').length]).toEqual([
    `Look\n\n![The left flipper](${urlOf(1)})\n\n`,
    true,
    0,
  ])
  expect(document.activeElement).toBe(field())
})

test('Ctrl and Enter send a form only with its pictures in the text, and never from their description', async () => {
  await open({}, <FormPage />)
  await paste(png())
  await arrives(0)
  const description = () => all('input[type=text]')[0] as HTMLInputElement
  const send = async (target: Element) => {
    const keys = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
    await act(async () => target.dispatchEvent(new KeyboardEvent('keydown', keys)))
    await settle()
  }
  await send(field())
  expect(onSubmit).not.toHaveBeenCalled()
  await type('input[type=text]', 'The left flipper')
  await send(description())
  expect(field().value).toContain('![The left flipper]')
  expect(onSubmit).not.toHaveBeenCalled()
  await send(field())
  expect(onSubmit).toHaveBeenCalledOnce()
})

test('who is faster than the upload is not asked again; decoration needs no words', async () => {
  await open()
  await paste(png())
  await act(async () => (all('input[type=checkbox]')[0] as HTMLInputElement).click())
  await press('Place in text')
  expect(field().value).toBe('Look')
  await arrives(0)
  expect(field().value).toBe(`Look\n\n![](${urlOf(1)})\n\n`)
})

test('a picture placed during the preview is in the text, which is shown again', async () => {
  await open()
  await paste(png())
  await arrives(0)
  await act(async () => all('[data-tool=preview]')[0]?.click())
  expect(field().hidden).toBe(true)
  // As in browsers, which happy-dom lacks.
  const { focus } = HTMLElement.prototype
  field().focus = () => (field().hidden ? undefined : focus.call(field()))
  const description = all('input[type=text]')[0] as HTMLInputElement
  description.focus()
  await type('input[type=text]', 'The left flipper')
  await press('Place in text')
  await pass(50)
  expect([field().value, field().hidden, document.activeElement === field()]).toEqual([
    `Look\n\n![The left flipper](${urlOf(1)})\n\n`,
    false,
    true,
  ])
})

test('Enter that chooses a word of an input method does not place the picture', async () => {
  await open()
  await paste(png())
  await arrives(0)
  await type('input[type=text]', 'ふり')
  const keys = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
  const event = new KeyboardEvent('keydown', keys)
  await act(async () => all('input[type=text]')[0]?.dispatchEvent(event))
  expect([field().value, event.defaultPrevented]).toEqual(['Look', false])
})

test('a failed upload says why and holds nothing up once it is removed; more than fit are not taken', async () => {
  await open()
  await paste(png('one.png'))
  await arrives(0, 503)
  expect(shown()).toContain('The picture could not be uploaded. Please try again.')
  await act(async () => all('[aria-label="Remove one.png"]')[0]?.click())
  await settle()
  expect(canSend()).toBe(true)
  await paste(png('1.png'), png('2.png'), png('3.png'))
  expect(shown()).toContain('You can add at most 2 pictures.')
  expect(requests).toHaveLength(2)
})

test('words that are pasted with a picture of them stay words; the name of a copied file is none', async () => {
  await open()
  expect((await pasteWith('High score\t1,000', png('image.png'))).defaultPrevented).toBe(false)
  expect(requests).toEqual([])
  expect((await pasteWith('photo.png', png())).defaultPrevented).toBe(true)
  expect(requests).toHaveLength(1)
})

test('a text that has pictures once they are uploaded gets their words while they are typed', async () => {
  const words: string[] = []
  const done: string[] = []
  const onWords = (_: unknown, alt: string) => words.push(alt)
  function Pictures() {
    const uploads = useUploads(2, { onUploaded: () => undefined })
    return (
      <TextPictures
        uploads={uploads}
        room={2}
        isOpen
        chooser={{ current: null }}
        onClose={() => undefined}
        onPlace={(_, alt) => done.push(alt)}
        onWords={onWords}
      />
    )
  }
  await show(<Pictures />, 'member')
  const chosen = all('input[type=file]')[0] as HTMLInputElement
  Object.defineProperty(chosen, 'files', { value: [png()] })
  await act(async () => chosen.dispatchEvent(new Event('change', { bubbles: true })))
  await settle()
  await arrives(0)
  expect([words, button('Place in text')]).toEqual([[''], undefined])
  await type('input[type=text]', 'The left flipper')
  expect([words, done]).toEqual([['', 'The left flipper'], []])
  await press('Done')
  expect([done, all('[aria-label="Pictures to describe"]').length]).toEqual([['The left flipper'], 0])
})

test('a text without pictures takes none, and pasted words stay the browser’s', async () => {
  await open({ pictures: 0 })
  expect((await paste(png())).defaultPrevented).toBe(false)
  await open()
  expect((await paste()).defaultPrevented).toBe(false)
  expect(requests).toEqual([])
})
