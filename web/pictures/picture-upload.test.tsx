// @vitest-environment happy-dom
// Uploads from a member's view: progress, refusals, canceling, retrying, and announcements to screen readers.
import { act } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Picture } from '#contract/pictures/pictures.ts'
import { livePart } from '#web/dev/live-part.tsx'
import { PictureUpload, type PictureUploadProps } from './picture-upload.tsx'

const { notes, show, settle, press, type, all, text } = livePart()

/** Stand-in for the browser's request; the test decides its outcome. */
class FakeRequest {
  upload: { onprogress?: (event: object) => void } = {}
  status = 0
  responseText = ''
  isAborted = false
  file = ''
  onload?: () => void
  onerror?: () => void
  onabort?: () => void
  open(method: string, path: string) {
    expect([method, path]).toEqual(['POST', '/api/uploads'])
  }
  send(form: FormData) {
    this.file = (form.get('file') as File).name
    requests.push(this)
  }
  abort() {
    this.isAborted = true
    this.onabort?.()
  }
}
let requests: FakeRequest[] = []
const events = { onUploaded: vi.fn(), onRemoved: vi.fn(), onFailed: vi.fn(), onBusy: vi.fn() }

beforeEach(() => {
  requests = []
  for (const event of Object.values(events)) event.mockClear()
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new Error('no picture')))
})

const png = (name: string, content = 'pixels') => new File([content], name, { type: 'image/png' })
const SIZE = { url: '/pictures/s.jpg', width: 4, height: 3 }
const arrived = (id: number) =>
  ({
    id,
    url: '/pictures/1.jpg',
    width: 4,
    height: 3,
    alt: '',
    sizes: { small: SIZE, medium: SIZE, large: SIZE },
  }) as unknown as Picture

async function choose(...files: File[]): Promise<void> {
  const input = all('input[type="file"]')[0] as HTMLInputElement
  Object.defineProperty(input, 'files', { value: files, configurable: true })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
  await settle()
}

async function answer(at: number, status: number, body: unknown): Promise<void> {
  const request = requests[at] as FakeRequest
  Object.assign(request, { status, responseText: typeof body === 'string' ? body : JSON.stringify(body) })
  await act(async () => request.onload?.())
  await settle()
}

async function progress(at: number, loaded: number): Promise<void> {
  await act(async () => requests[at]?.upload.onprogress?.({ loaded, total: 200, lengthComputable: true }))
}

const draw = (props: Partial<PictureUploadProps> = {}) =>
  show(<PictureUpload {...events} {...props} />, 'member')
const bar = () =>
  all('[role="progressbar"]').map((one) => [
    one.ariaLabel ?? one.getAttribute('aria-label'),
    one.getAttribute('aria-valuenow'),
  ])
const alerts = () => all('[role="alert"]').map((one) => one.textContent)
const status = () =>
  all('[role="status"]')
    .map((one) => one.textContent)
    .join()
const rows = () => all('li').length
const labelled = async (label: string) => {
  await act(async () => all(`button[aria-label="${label}"]`)[0]?.click())
  await settle()
}

test('a picture tells how far it is, then that its sizes are made, then that it is there', async () => {
  await draw()
  await choose(png('a.png'))
  await progress(0, 50)
  expect(bar()).toEqual([['Uploading a.png', '25']])
  await progress(0, 200)
  expect(bar()).toEqual([['Processing a.png', null]])
  expect([status(), events.onBusy.mock.lastCall]).toEqual(['', [true]])
  await answer(0, 201, arrived(1))
  expect([bar(), status(), events.onBusy.mock.lastCall]).toEqual([[], 'One picture uploaded', [false]])
  expect(events.onUploaded).toHaveBeenCalledExactlyOnceWith(arrived(1))
})

test.each([
  ['a file that is no picture', new File(['%PDF'], 'a.pdf', { type: 'application/pdf' }), /JPEG, PNG/],
  ['an empty file', png('a.png', ''), /empty/],
])('%s is refused at once, aloud, and never sent', async (_what, file, words) => {
  await draw()
  await choose(file)
  expect([requests.length, rows(), alerts()]).toEqual([0, 1, [expect.stringMatching(words)]])
  expect(text()).not.toContain('Try again')
  expect(events.onFailed).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(words))
})

test('what the server refuses for good is told in its words and not tried again', async () => {
  await draw()
  await choose(png('a.png'))
  await answer(0, 415, { error: "This file isn't a picture.", code: 'not_a_picture' })
  expect(alerts()).toEqual(["This file isn't a picture."])
  expect(text()).not.toContain('Try again')
  await choose(png('b.png'))
  expect([rows(), requests.at(-1)?.file, alerts()]).toEqual([1, 'b.png', []])
})

test.each([
  [
    'a lost connection',
    (request: FakeRequest) => request.onerror?.(),
    'The connection was lost. Please try again.',
  ],
  [
    'a proxy’s page',
    (request: FakeRequest) => {
      Object.assign(request, { status: 503, responseText: '<h1>Service Unavailable</h1>' })
      request.onload?.()
    },
    'The picture could not be uploaded. Please try again.',
  ],
])('after %s the second try sends the same file and arrives', async (_what, fail, words) => {
  await draw()
  await choose(png('a.png'))
  await act(async () => fail(requests[0] as FakeRequest))
  await settle()
  expect([alerts(), events.onBusy.mock.lastCall]).toEqual([[words], [false]])
  await press('Try again')
  expect([alerts(), requests.map(({ file }) => file)]).toEqual([[], ['a.png', 'a.png']])
  await answer(1, 201, arrived(1))
  expect([status(), events.onUploaded.mock.calls.length]).toEqual(['One picture uploaded', 1])
})

test('canceling stops the request, tells no failure, and lets the next one go', async () => {
  await draw({ max: 3 })
  await choose(png('a.png'), png('b.png'), png('c.png'))
  expect([requests.map(({ file }) => file), text().match(/Waiting for its turn/g)?.length]).toEqual([
    ['a.png'],
    2,
  ])
  await labelled('Cancel a.png')
  expect([requests[0]?.isAborted, rows(), alerts(), events.onFailed.mock.calls]).toEqual([true, 2, [], []])
  // A waiting upload is never sent.
  await labelled('Cancel c.png')
  await answer(1, 201, arrived(2))
  expect(requests.map(({ file }) => file)).toEqual(['a.png', 'b.png'])
  expect([rows(), status()]).toEqual([1, 'One picture uploaded'])
})

test('several go one after the other, past one that fails, and no more than fit', async () => {
  await draw({ max: 3 })
  await choose(png('a.png'), png('b.png'), png('c.png'), png('d.png'))
  expect(alerts()).toEqual(['You can add at most 3 pictures.'])
  await answer(0, 201, arrived(1))
  await answer(1, 500, { error: 'Something went wrong on our side.' })
  await answer(2, 201, arrived(3))
  expect(requests.map(({ file }) => file)).toEqual(['a.png', 'b.png', 'c.png'])
  expect([rows(), status()]).toEqual([3, '2 pictures uploaded'])
  expect(alerts()).toContain('Something went wrong on our side.')
})

test('what was typed while the picture was on its way is saved once it is there', async () => {
  notes.answers['PATCH /api/uploads/1'] = [200, { ...arrived(1), alt: 'A playfield' }]
  await draw()
  await choose(png('a.png'))
  expect(all('label').map((one) => one.textContent)).toEqual(['What does it show? (a.png)'])
  await type('li input', ' A playfield ')
  expect(notes.sent).toEqual([])
  await answer(0, 201, arrived(1))
  expect(notes.sent).toEqual([['PATCH /api/uploads/1', { alt: 'A playfield' }]])
  expect(text()).toContain('Saved.')
})

/** Pastes on the page; whether the browser still pastes by itself. */
async function paste(files: File[], words = '', isTaken = false): Promise<boolean> {
  const event = new Event('paste', { bubbles: true, cancelable: true })
  Object.assign(event, { clipboardData: { files, getData: () => words } })
  if (isTaken) document.body.addEventListener('paste', (one) => one.preventDefault(), { once: true })
  await act(async () => document.body.dispatchEvent(event))
  await settle()
  return !event.defaultPrevented
}

test('a pasted picture is uploaded, but not one that comes with words, nor one that a field has taken', async () => {
  await draw({ max: 3 })
  expect(await paste([png('image.png')], 'Words of a letter')).toBe(true)
  await paste([png('taken.png')], '', true)
  expect([rows(), requests]).toEqual([0, []])
  expect(await paste([png('a.png')])).toBe(false)
  expect(requests.map(({ file }) => file)).toEqual(['a.png'])
})

test('removing a picture that is there deletes it; leaving the form stops what is on its way', async () => {
  await draw({ max: 2 })
  await choose(png('a.png'), png('b.png'))
  await answer(0, 201, arrived(1))
  await labelled('Remove a.png')
  expect(notes.sent).toEqual([['DELETE /api/uploads/1', null]])
  expect([events.onRemoved.mock.calls, status(), requests[1]?.isAborted]).toEqual([[[arrived(1)]], '', false])
  await show(<p>Elsewhere</p>, 'member')
  expect(requests[1]?.isAborted).toBe(true)
})
