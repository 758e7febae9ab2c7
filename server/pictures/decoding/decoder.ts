// Decodes pictures in separate processes, with a concurrency limit and a timeout.

import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { availableParallelism, constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { MINUTE_MS } from '#contract/durations.ts'
import { PIXELS_MAX, SIDE_MAX } from '#contract/pictures/constants.ts'
import { rootDir } from '#server/base/config.ts'
import type { Log } from '#server/base/log.ts'
import { type Refusal, refuse } from '#server/base/refusal.ts'
import type { DecodeOrder, DecoderSays, DrawOrder, MadeSizes } from './decoding.ts'
import { openFairQueue } from './fair-queue.ts'
import { FRAMES_MAX, readHead } from './picture-heads.ts'

export interface Decoder {
  /**
   * The picture in three sizes and two formats. Refuses what is no picture, too large, broken or too slow. Waiting
   * pictures take turns by `ownerId`; null, for copies without an uploader, is one of the owners.
   */
  make(bytes: Uint8Array, ownerId?: number | null): Promise<MadeSizes>
  /** A drawing of our own as a PNG of its size. All drawings are one of the owners. */
  draw(svg: string): Promise<Uint8Array>
  close(): void
}

export interface DecoderOptions {
  log: Log
  processes?: number
  /** Maximum of waiting pictures; more are refused. */
  waiting?: number
  timeoutMs?: number
  /** Idle time after which a process exits. */
  idleMs?: number
}

interface Job {
  order: DecodeOrder | DrawOrder
  done(said: DecoderSays): void
  fail(reason: unknown): void
}

const TIMEOUT_MS = 20_000
const IDLE_MS = MINUTE_MS
const WAITING = 10

/** Checks the file's header before anything is decoded. */
function mustBePicture(bytes: Uint8Array): DecodeOrder {
  const head = readHead(bytes)
  if (!head) {
    throw refuse.wrongKind('not_a_picture', 'Please choose a JPEG, PNG, WebP, GIF or AVIF picture.')
  }
  const { kind, width, height, frames } = head
  if (width * height > PIXELS_MAX || Math.max(width, height) > SIDE_MAX || frames > FRAMES_MAX) {
    throw refuse.invalid('picture_too_large', 'Please choose a picture of at most 50 megapixels.')
  }
  return { kind, bytes }
}

/** Opens the decoder; its processes start with the first picture. */
export function openDecoder({
  log,
  processes = availableParallelism() > 2 ? 2 : 1,
  waiting = WAITING,
  timeoutMs = TIMEOUT_MS,
  idleMs = IDLE_MS,
}: DecoderOptions): Decoder {
  const line = openFairQueue<Job>()
  const idle: Worker[] = []
  const all = new Set<Worker>()

  function next(): void {
    while (line.length() > 0) {
      const worker = idle.pop() ?? (all.size < processes ? hire() : undefined)
      if (!worker) return
      const job = line.next()
      if (job) worker.give(job)
    }
  }

  function hire(): Worker {
    const worker = startWorker({
      log,
      timeoutMs,
      idleMs,
      onIdle: () => {
        idle.push(worker)
        next()
      },
      onIdleTimeout: () => {
        dismiss(worker)
        worker.end()
      },
      onEnd: () => {
        dismiss(worker)
        next()
      },
    })
    all.add(worker)
    return worker
  }

  /** Gives it no further picture: one that is told to end still runs for a moment. */
  function dismiss(worker: Worker): void {
    all.delete(worker)
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
  }

  async function work(owner: string, order: Job['order']): Promise<DecoderSays> {
    if (line.length() >= waiting) throw busy()
    return new Promise((done, fail) => {
      line.add(owner, { order, done, fail })
      next()
    })
  }

  return {
    make: async (bytes, ownerId = null) => {
      const said = await work(String(ownerId), mustBePicture(bytes))
      if (!('sizes' in said)) throw broken()
      return said.sizes
    },
    draw: async (svg) => {
      const said = await work('drawings', { svg })
      if (!('png' in said)) throw new Error('A drawing of our own could not be made.')
      return said.png
    },
    close: () => {
      for (const worker of all) worker.end()
    },
  }
}

interface Worker {
  give(job: Job): void
  end(): void
}

interface WorkerParts {
  log: Log
  timeoutMs: number
  idleMs: number
  onIdle(): void
  /** It has been idle for `idleMs`. */
  onIdleTimeout(): void
  onEnd(): void
}

function startWorker({ log, timeoutMs, idleMs, onIdle, onIdleTimeout, onEnd }: WorkerParts): Worker {
  const child = startProcess()
  let isReady = false
  let hasEnded = false
  let isDismissed = false
  let job: Job | undefined
  let timer: NodeJS.Timeout | undefined

  function settle(settled: (job: Job) => void): void {
    clearTimeout(timer)
    const current = job
    job = undefined
    if (current) settled(current)
  }

  function hear(said: DecoderSays): void {
    // Said before it was told to end: it gets no further picture.
    if (child.killed) return
    if ('ready' in said) {
      isReady = true
      log.info({ pid: child.pid }, 'a decoding process started')
      if (job) child.send(job.order)
      return
    }
    settle(({ done }) => done(said))
    if ('broken' in said) log.info({ reason: said.broken }, 'a picture could not be decoded')
    letGo(child)
    timer = setTimeout(onIdleTimeout, idleMs).unref()
    onIdle()
  }

  function ended(code: number | null, signal: string | null): void {
    if (hasEnded) return
    hasEnded = true
    settle(({ fail }) => {
      if (isDismissed) return fail(busy())
      log.warn({ code, signal }, 'a decoding process fell')
      fail(isReady ? broken() : new Error('The decoding process could not be started.'))
    })
    onEnd()
  }

  child.on('message', (said) => hear(said as DecoderSays))
  child.on('exit', ended)
  child.on('error', () => ended(null, null))
  return {
    give: (given) => {
      clearTimeout(timer)
      hold(child)
      job = given
      timer = setTimeout(() => {
        settle(({ fail }) => fail(tooSlow()))
        child.kill('SIGKILL')
      }, timeoutMs)
      if (isReady) child.send(given.order)
    },
    end: () => {
      isDismissed = true
      child.kill('SIGKILL')
    },
  }
}

/** From source by tsx in tests and development; from its own bundle in the build. */
function startProcess(): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts')
  const file = isSource
    ? join(rootDir, 'server', 'pictures', 'decoding', 'decoding-process.ts')
    : join(rootDir, 'dist', 'server', 'decoding-process.js')
  const loader = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const child = fork(file, [], {
    cwd: rootDir,
    execArgv: ['--max-old-space-size=256', ...(isSource ? ['--import', loader()] : [])],
    // It handles untrusted files: it gets none of our environment.
    env: { MALLOC_ARENA_MAX: '2' },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Priority could not be lowered: it runs at the normal one.
  }
  return child
}

/** An idle process must not keep the site from exiting. */
function letGo(child: ChildProcess): void {
  child.unref()
  child.channel?.unref()
}

function hold(child: ChildProcess): void {
  child.ref()
  child.channel?.ref()
}

function busy(): Refusal {
  return refuse.unavailable(
    'pictures_busy',
    'The site is busy processing pictures. Please try again in a minute.',
  )
}

function broken(): Refusal {
  return refuse.invalid(
    'picture_broken',
    "This picture can't be read. It may be damaged. Please try another one.",
  )
}

function tooSlow(): Refusal {
  return refuse.invalid(
    'picture_too_slow',
    'This picture takes too long to process. Please try a simpler one.',
  )
}
