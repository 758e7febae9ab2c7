import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { MailRefused } from './port.ts'
import { smtpMail } from './smtp.ts'

const LETTER = { subject: 'News', text: 'There is news.', html: '<p>There is news.</p>' }

/** A mail server that refuses the addresses that begin with "gone". */
async function openMailServer(refusal = '550 No such mailbox') {
  const sockets = new Set<Socket>()
  const taken: string[] = []
  let connections = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    connections++
    let isInMail = false
    let to = ''
    const answer = (line: string) => {
      if (isInMail && line !== '.') return
      if (isInMail) taken.push(to)
      const isData = line === 'DATA'
      isInMail = isData
      if (line.startsWith('RCPT')) to = line.slice('RCPT TO:<'.length, -1)
      const isRefused = line.startsWith('RCPT') && to.startsWith('gone')
      socket.write(isRefused ? `${refusal}\r\n` : isData ? '354 Go on\r\n' : '250 OK\r\n')
    }
    let unread = ''
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      const lines = (unread + chunk).split('\r\n')
      unread = lines.pop() ?? ''
      for (const line of lines) answer(line)
    })
    socket.write('220 test\r\n')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const mail = smtpMail({ url: `smtp://127.0.0.1:${port}`, from: 'site@example.com' })
  onTestFinished(async () => {
    mail.close()
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  })
  return {
    mail,
    taken,
    sockets,
    connections: () => connections,
  }
}

test('emails in a row share a connection', async () => {
  const { mail, taken, connections } = await openMailServer()
  for (let at = 0; at < 20; at++) await mail.send({ ...LETTER, to: `reader${at}@example.com` })
  expect(taken).toHaveLength(20)
  expect(connections()).toBe(1)
})

test('a refused address fails its own email alone, and for good', async () => {
  const { mail, taken } = await openMailServer()
  const to = ['a@example.com', 'gone@example.com', 'b@example.com', 'c@example.com']
  const sent = await Promise.allSettled(to.map((one) => mail.send({ ...LETTER, to: one })))
  expect(sent.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  const [, refused] = sent
  const reason: unknown = refused?.status === 'rejected' ? refused.reason : null
  expect(reason).toBeInstanceOf(MailRefused)
  expect(reason).toMatchObject({ isForGood: true })
  expect(taken.toSorted()).toEqual(['a@example.com', 'b@example.com', 'c@example.com'])
})

test.each([
  ['550 5.1.1 <gone@example.com>: Recipient address rejected: User unknown', true],
  ['550-5.1.1 The email account that you tried to reach\r\n550 5.1.1 does not exist', true],
  ['554 5.1.2 Host not found', true],
  ['556 5.1.10 Domain takes no mail', true],
  ['550 5.2.1 Mailbox disabled', true],
  ['550 Unrouteable address', true],
  ['551 User not local', true],
  ['553 Mailbox name not allowed', true],
  ['554 5.7.1 <gone@example.com>: Relay access denied', false],
  ['550 5.7.1 Client host [192.0.2.1] is on our blocklist', false],
  ['550 5.4.5 Daily sending quota exceeded', false],
  ['550 5.1.0 <site@example.com>: Sender address rejected', false],
  ['553 5.1.8 <site@example.com>: Sender address rejected: Domain not found', false],
  ['552 5.2.2 Mailbox full', false],
  ['550 5.5.0 Not now', false],
  ['550 relay not permitted', false],
  ['550 192.0.2.1 is in a black list', false],
  ['550 Sender verify failed', false],
  ['554 Transaction failed', false],
  ['450 4.2.0 Greylisted', false],
  ['421 Too many connections', false],
])('whether an address is refused for good: %j, %s', async (refusal, isForGood) => {
  const { mail } = await openMailServer(refusal)
  const sent = mail.send({ ...LETTER, to: 'gone@example.com' })
  await expect(sent).rejects.toMatchObject({ name: 'MailRefused', isForGood })
})

test('an email is sent after the mail server has closed its connections', async () => {
  const { mail, taken, sockets } = await openMailServer()
  await mail.send({ ...LETTER, to: 'a@example.com' })
  for (const socket of sockets) socket.end()
  await mail.send({ ...LETTER, to: 'b@example.com' })
  expect(taken).toEqual(['a@example.com', 'b@example.com'])
})
