// A mail server that takes its time with each mail and refuses some addresses for good. It stores nothing but counts.
import { createServer } from 'node:net'

/** @type {{ taken: number, refused: number }} */
const counts = { taken: 0, refused: 0 }
let asked = 0

process.once('disconnect', () => process.exit())
process.once('message', ({ port, msPerMail, refusesEvery }) => {
  createServer((socket) => {
    let unread = ''
    let isInMail = false
    /** @param {string} line */
    const say = (line) => socket.write(`${line}\r\n`)

    /** @param {string} line */
    function answer(line) {
      if (isInMail) {
        if (line !== '.') return
        isInMail = false
        setTimeout(() => {
          counts.taken++
          if (!socket.destroyed) say('250 Taken')
        }, msPerMail)
        return
      }
      const verb = line.slice(0, 4).toUpperCase()
      if (verb === 'RCPT' && ++asked % refusesEvery === 0) {
        counts.refused++
        return say('550 No such mailbox')
      }
      if (verb === 'DATA') {
        isInMail = true
        return say('354 Go on')
      }
      say(verb === 'QUIT' ? '221 Bye' : '250 OK')
      if (verb === 'QUIT') socket.end()
    }

    socket.setEncoding('latin1')
    socket.on('error', () => undefined)
    socket.on('data', (chunk) => {
      unread += chunk
      for (let end = unread.indexOf('\r\n'); end >= 0; end = unread.indexOf('\r\n')) {
        const line = unread.slice(0, end)
        unread = unread.slice(end + 2)
        answer(line)
      }
    })
    say('220 bench')
  }).listen(port, '127.0.0.1', () => process.send?.('listening'))
  process.on('message', () => process.send?.(counts))
})
