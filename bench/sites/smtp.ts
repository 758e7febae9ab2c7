// The mail server of its own process, smtp-server.mjs.
import { fork } from 'node:child_process'
import { freePort } from './processes.ts'

export interface MailServer {
  /** For SMTP_URL. */
  url: string
  counts(): Promise<{ taken: number; refused: number }>
  stop(): void
}

/** Takes so many milliseconds with each mail and refuses every so-manieth address for good. */
export async function startMailServer({
  msPerMail,
  refusesEvery,
}: {
  msPerMail: number
  refusesEvery: number
}): Promise<MailServer> {
  const port = await freePort()
  const child = fork(new URL('./smtp-server.mjs', import.meta.url), { stdio: 'inherit' })
  const say = (said: object) =>
    new Promise((done) => {
      child.once('message', done)
      child.send(said)
    })
  await say({ port, msPerMail, refusesEvery })
  return {
    url: `smtp://127.0.0.1:${port}`,
    counts: async () => (await say({})) as { taken: number; refused: number },
    stop: () => child.kill(),
  }
}
