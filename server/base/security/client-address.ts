// Finds a caller's network address. Forwarding headers are trusted from the configured proxies only.
import { createHmac } from 'node:crypto'
import { BlockList, isIP } from 'node:net'

export type AddressReader = (socketAddress: string, forwardedFor: string | undefined) => string

/** Whether a text is a valid TRUST_PROXY: up to 99 proxies, or addresses and networks. */
export function isProxyList(text: string): boolean {
  if (/^\d{1,2}$/.test(text)) return true
  return text.split(',').every((entry) => {
    const [address = '', bits, ...more] = entry.trim().split('/')
    const widest = isIP(address) === 6 ? 128 : 32
    const isWidth = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest)
    return isIP(address) !== 0 && isWidth && more.length === 0
  })
}

/** `trust` is TRUST_PROXY: a number of proxies, or their addresses and networks, comma separated. */
export function addressReader(trust: string | undefined): AddressReader {
  if (!trust) return (socketAddress) => plain(socketAddress)
  const hops = /^\d+$/.test(trust) ? Number(trust) : null
  const proxies = hops === null ? networks(trust) : null
  return (socketAddress, forwardedFor) => {
    const chain = [...(forwardedFor?.split(',') ?? []).map((part) => part.trim()), socketAddress].map(plain)
    if (hops !== null) return firstValid(chain[Math.max(0, chain.length - 1 - hops)], socketAddress)
    for (let at = chain.length - 1; at >= 0; at--) {
      const address = chain[at] ?? ''
      if (!isIP(address)) return plain(socketAddress)
      if (!proxies?.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')) return address
    }
    return plain(socketAddress)
  }
}

/** The key for rate limits: the address, or for IPv6 its /64, because a household gets a whole one. */
export function bucketOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail = ''] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail.split(':').filter(Boolean)
  const groups = address.includes('::')
    ? [...front, ...Array<string>(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back]
    : front
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** A bucket as the database stores it. Keyed: a plain hash would be found by hashing all addresses. */
export function storedBucket(bucket: string, secret: string): string {
  return createHmac('sha256', secret).update(`address ${bucket}`).digest('base64url')
}

function plain(address: string): string {
  // Some proxies append the port: "198.51.100.7:1001", "[2001:db8::1]:1001".
  const bare = address
    .replace(/^\[|\](:\d+)?$/g, '')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)
  return mapped?.[1] ?? bare
}

function firstValid(candidate: string | undefined, fallback: string): string {
  return candidate && isIP(candidate) ? candidate : plain(fallback)
}

function networks(list: string): BlockList {
  const block = new BlockList()
  for (const entry of list
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)) {
    const [address = '', bits] = entry.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits) block.addSubnet(address, Number(bits), family)
    else block.addAddress(address, family)
  }
  return block
}
