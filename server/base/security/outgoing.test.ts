// Requests to addresses that members give, tested locally: name lookups are stubbed, connections are redirected.
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { OutgoingError, openOutgoing, type Want } from './outgoing.ts'

const PUBLIC = '93.184.216.34'
const QUICK: Want = { bytes: 50_000, ms: 1_500, accept: '*/*' }

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

type Answer = (req: IncomingMessage, res: ServerResponse) => void

/** A client in front of a local server; records the addresses dialled and the requests made. */
async function site(answer: Answer, lookup: (name: string) => string[] = () => [PUBLIC]) {
  const asked: string[] = []
  const dialled: string[] = []
  const server = createHttpServer((req, res) => {
    asked.push(`${req.headers.host}${req.url}`)
    answer(req, res)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  servers.push(server)
  const { port } = server.address() as AddressInfo
  const outgoing = openOutgoing({
    lookup: async (name) => lookup(name),
    dial: (ip, wanted) => {
      dialled.push(`${ip}:${wanted}`)
      return { host: '127.0.0.1', port }
    },
  })
  const get = async (address: string, want = QUICK) => {
    try {
      return (await outgoing.get(address, want)).bytes.toString()
    } catch (error) {
      expect(error).toBeInstanceOf(OutgoingError)
      return error instanceof OutgoingError ? error.reason : ''
    }
  }
  return { get, asked, dialled, port, outgoing }
}

const hello: Answer = (_req, res) => res.end('hello')

test('a public address is read, by its name, over the address that was looked at', async () => {
  const { outgoing, asked, dialled } = await site((_req, res) => {
    res.setHeader('content-type', 'text/plain')
    res.end('hello')
  })
  const found = await outgoing.get('http://example.com/a?b=c#d', QUICK)
  expect([found.address, found.type, found.bytes.toString()]).toEqual([
    'http://example.com/a?b=c#d',
    'text/plain',
    'hello',
  ])
  expect(asked).toEqual(['example.com/a?b=c'])
  expect(dialled).toEqual([`${PUBLIC}:80`])
})

test('nothing of the reader or the site goes along', async () => {
  let headers: string[] = []
  const { get } = await site((req, res) => {
    headers = Object.keys(req.headers)
    res.setHeader('set-cookie', 'a=b')
    res.end('hello')
  })
  await get('http://example.com/')
  await get('http://example.com/')
  expect(headers.sort()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
})

describe('no socket is opened', () => {
  test.each([
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:169.254.169.254]/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://100.100.100.200/',
    'http://0.0.0.0/',
    'http://10.0.0.1/',
    'http://localhost/',
    'http://metadata.google.internal/',
    'http://user:secret@example.com/',
    'http://example.com:22/',
    'http://example.com:6379/',
    'http://example.com:8080/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'gopher://example.com:70/_x',
    'javascript:alert(1)',
    'not an address',
  ])('for %s', async (address) => {
    const { get, asked, dialled } = await site(hello)
    expect(await get(address)).toBe('refused_address')
    expect([asked, dialled]).toEqual([[], []])
  })

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::1',
    'fe80::1',
    'fc00::1',
    'fd00:ec2::254',
  ])('for a public name that stands for %s', async (ip) => {
    const { get, dialled } = await site(hello, () => [ip])
    expect(await get('http://innocent.example/')).toBe('refused_address')
    expect(dialled).toEqual([])
  })

  test('for a name with one public and one inner address', async () => {
    const { get, dialled } = await site(hello, () => [PUBLIC, '10.0.0.1'])
    expect(await get('http://innocent.example/')).toBe('refused_address')
    expect(dialled).toEqual([])
  })

  test('while a plain fetch of the same address reaches this machine', async () => {
    const { port, asked } = await site(hello)
    await (await fetch(`http://0x7f000001:${port}/inner`)).text()
    expect(asked).toEqual([`127.0.0.1:${port}/inner`])
  })
})

describe('a name that changes its mind', () => {
  const changing = () => {
    let times = 0
    return () => (times++ === 0 ? [PUBLIC] : ['127.0.0.1'])
  }

  test('is asked once, and the address it gave is the one that is dialled', async () => {
    const { get, dialled } = await site(hello, changing())
    expect(await get('http://rebinding.example/')).toBe('hello')
    expect(dialled).toEqual([`${PUBLIC}:80`])
  })

  test('is refused when it is asked again for a redirect', async () => {
    const { get, dialled } = await site(
      (_req, res) => res.writeHead(302, { location: '/next' }).end(),
      changing(),
    )
    expect(await get('http://rebinding.example/')).toBe('refused_address')
    expect(dialled).toEqual([`${PUBLIC}:80`])
  })

  test('would lead a client inside that checks first and asks the name again later', async () => {
    const lookup = changing()
    const isChecked = lookup()[0] === PUBLIC
    expect([isChecked, lookup()[0]]).toEqual([true, '127.0.0.1'])
  })
})

describe('a redirect', () => {
  const to =
    (location: string): Answer =>
    (req, res) =>
      req.url === '/start' ? res.writeHead(302, { location }).end() : res.end('arrived')

  test('is followed to another public place', async () => {
    const { get, asked } = await site(to('http://other.example/there'))
    expect(await get('http://example.com/start')).toBe('arrived')
    expect(asked).toEqual(['example.com/start', 'other.example/there'])
  })

  test('within a site is followed too', async () => {
    const { get } = await site(to('there?x=1'))
    expect(await get('http://example.com/start')).toBe('arrived')
  })

  test.each([
    'http://127.0.0.1/inner',
    'http://2130706433/',
    'http://169.254.169.254/',
    'http://[::1]/',
    '//localhost/inner',
    'http://example.com:22/',
    'file:///etc/passwd',
    'http://user:secret@example.com/',
    'http://[',
  ])('to %s is not', async (location) => {
    const { get, dialled } = await site(to(location))
    expect(await get('http://example.com/start')).toBe('refused_address')
    expect(dialled).toEqual([`${PUBLIC}:80`])
  })

  test('to a public name that stands for an inner address is not', async () => {
    const { get, dialled } = await site(to('http://inner.example/'), (name) =>
      name === 'inner.example' ? ['10.0.0.7'] : [PUBLIC],
    )
    expect(await get('http://example.com/start')).toBe('refused_address')
    expect(dialled).toEqual([`${PUBLIC}:80`])
  })

  test('inside would be followed by a plain fetch', async () => {
    const inner = await site(hello)
    const { port } = await site(to(`http://127.0.0.1:${inner.port}/inner`))
    expect(await (await fetch(`http://127.0.0.1:${port}/start`)).text()).toBe('hello')
    expect(inner.asked).toEqual([`127.0.0.1:${inner.port}/inner`])
  })

  test('is followed three times, not four', async () => {
    const count: Answer = (req, res) => {
      const left = Number(req.url?.slice(1))
      if (left === 0) res.end('arrived')
      else res.writeHead(307, { location: `/${left - 1}` }).end()
    }
    const { get, asked } = await site(count)
    expect(await get('http://example.com/3')).toBe('arrived')
    expect(await get('http://example.com/4')).toBe('too_many_redirects')
    expect(await get('http://example.com/9999')).toBe('too_many_redirects')
    expect(asked).toHaveLength(12)
  })
})

describe('an answer without measure', () => {
  const endless: Answer = (_req, res) => {
    const pump = setInterval(() => res.write(Buffer.alloc(20_000)), 1)
    res.on('close', () => clearInterval(pump))
  }

  test('is read to its end by a plain fetch: twenty megabytes from twenty kilobytes, and as slowly as they come', async () => {
    const bomb = gzipSync(Buffer.alloc(20_000_000))
    const { port } = await site((req, res) => {
      if (req.url === '/bomb') return res.setHeader('content-encoding', 'gzip').end(bomb)
      const drip = setInterval(() => res.write('.'), 50)
      setTimeout(() => {
        clearInterval(drip)
        res.end()
      }, 700)
    })
    const read = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).arrayBuffer()
    expect(bomb.length).toBeLessThan(QUICK.bytes)
    expect((await read('/bomb')).byteLength).toBe(20_000_000)
    const from = Date.now()
    await read('/slow')
    expect(Date.now() - from).toBeGreaterThan(600)
  })

  test('that never ends is cut', async () => {
    const { get } = await site(endless)
    expect(await get('http://example.com/')).toBe('too_large')
  })

  test('that announces too much is not read', async () => {
    const { get } = await site((_req, res) => {
      res.writeHead(200, { 'content-length': '999999999' })
      res.write('a')
    })
    expect(await get('http://example.com/')).toBe('too_large')
  })

  test.each([
    ['gzip', gzipSync(Buffer.alloc(20_000_000))],
    ['br', brotliCompressSync(Buffer.alloc(20_000_000))],
  ])('that unpacks from little %s to much is cut', async (encoding, bytes) => {
    expect(bytes.length).toBeLessThan(QUICK.bytes)
    const { get } = await site((_req, res) => {
      res.setHeader('content-encoding', encoding)
      res.end(bytes)
    })
    expect(await get('http://example.com/')).toBe('too_large')
  })

  test('that comes packed and stays small is unpacked', async () => {
    const { get } = await site((_req, res) => {
      res.setHeader('content-encoding', 'gzip')
      res.end(gzipSync('hello'))
    })
    expect(await get('http://example.com/')).toBe('hello')
  })

  test('that trickles is cut when its time is over', async () => {
    const { get } = await site((_req, res) => {
      const drip = setInterval(() => res.write('.'), 50)
      res.on('close', () => clearInterval(drip))
    })
    expect(await get('http://example.com/', { ...QUICK, ms: 400 })).toBe('too_slow')
  })

  test('that never begins is cut when its time is over', async () => {
    const { get } = await site(() => undefined)
    expect(await get('http://example.com/', { ...QUICK, ms: 300 })).toBe('too_slow')
  })

  test('a name that never resolves is no reason to wait longer', async () => {
    const outgoing = openOutgoing({ lookup: () => new Promise(() => undefined) })
    await expect(outgoing.get('http://example.com/', { ...QUICK, ms: 200 })).rejects.toMatchObject({
      reason: 'too_slow',
    })
  })

  test.each([
    [
      'breaks off',
      (_req, res) => {
        res.writeHead(200, { 'content-length': '1000' })
        res.write('half', () => res.destroy())
      },
    ],
    [
      'is packed in a way nobody knows',
      (_req, res) => {
        res.setHeader('content-encoding', 'rot13')
        res.end('uryyb')
      },
    ],
    [
      'is not packed as it says',
      (_req, res) => {
        res.setHeader('content-encoding', 'gzip')
        res.end('hello')
      },
    ],
  ] as [string, Answer][])('that %s is broken', async (_what, answer) => {
    const { get } = await site(answer)
    expect(await get('http://example.com/')).toBe('broken_answer')
  })

  test('a server that speaks no HTTP is broken', async () => {
    const server = createServer((socket) => socket.end('SSH-2.0-OpenSSH\r\n'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    servers.push(server)
    const { port } = server.address() as AddressInfo
    const outgoing = openOutgoing({ lookup: async () => [PUBLIC], dial: () => ({ host: '127.0.0.1', port }) })
    await expect(outgoing.get('http://example.com/', QUICK)).rejects.toMatchObject({
      reason: 'broken_answer',
    })
  })
})

test.each([
  [404, 'refused_by_server', false],
  [403, 'refused_by_server', false],
  [204, 'refused_by_server', false],
  [500, 'failing_server', true],
  [429, 'failing_server', true],
])('a %i is %s', async (status, reason, isWorthRetrying) => {
  const { outgoing } = await site((_req, res) => res.writeHead(status).end())
  await expect(outgoing.get('http://example.com/', QUICK)).rejects.toMatchObject({ reason, isWorthRetrying })
})

test('when the first address does not answer, the next one of the same lookup is tried', async () => {
  const dialled: string[] = []
  const { port } = await site(hello)
  const outgoing = openOutgoing({
    lookup: async () => ['2606:2800:220:1::1', PUBLIC],
    dial: (ip) => {
      dialled.push(ip)
      return ip === PUBLIC ? { host: '127.0.0.1', port } : { host: '127.0.0.1', port: 9 }
    },
  })
  expect((await outgoing.get('http://example.com/', QUICK)).bytes.toString()).toBe('hello')
  expect(dialled).toEqual(['2606:2800:220:1::1', PUBLIC])
})

test('over https the name stands in the handshake, though the connection goes to a number', async () => {
  let greeting = Buffer.alloc(0)
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', (chunk) => {
      greeting = chunk
      socket.destroy()
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  servers.push(server)
  const { port } = server.address() as AddressInfo
  const ports: number[] = []
  const outgoing = openOutgoing({
    lookup: async () => [PUBLIC],
    dial: (_ip, wanted) => {
      ports.push(wanted)
      return { host: '127.0.0.1', port }
    },
  })
  await expect(outgoing.get('https://pictures.example/a.jpg', QUICK)).rejects.toBeInstanceOf(OutgoingError)
  expect(greeting.toString('latin1')).toContain('pictures.example')
  expect(ports).toEqual([443])
})
