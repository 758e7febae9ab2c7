// The yardstick: node:http and nothing else.
import { createServer } from 'node:http'

process.once('message', ({ port, headers, body }) => {
  const bytes = Buffer.from(body)
  createServer((_req, res) => {
    res.writeHead(200, headers)
    res.end(bytes)
  }).listen(port, '127.0.0.1', () => process.send?.('listening'))
})
