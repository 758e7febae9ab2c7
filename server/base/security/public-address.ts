// Tells public network addresses from others: a member may make the site request only public ones.
import { BlockList, isIP } from 'node:net'

const NOT_PUBLIC_4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  // Carrier-grade NAT; some clouds keep their metadata here.
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  // Microsoft Azure's platform services on a virtual machine.
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** All public IPv6 addresses are in this range; mapped, translated, local and multicast ones are not. */
const GLOBAL_6 = ['2000::', 3] as const
/** Ranges inside it that are not public: tunnels that carry any IPv4 address, documentation, special uses. */
const NOT_PUBLIC_6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const blocked = new BlockList()
for (const [net, prefix] of NOT_PUBLIC_4) blocked.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of NOT_PUBLIC_6) blocked.addSubnet(net, prefix, 'ipv6')
const global6 = new BlockList()
global6.addSubnet(...GLOBAL_6, 'ipv6')

/** Whether a numeric address is public. */
export function isPublicIp(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !blocked.check(address, 'ipv4')
    case 6:
      return !address.includes('%') && global6.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
    default:
      return false
  }
}

/** The numeric address in a URL's host, without brackets; null for names. */
export function ipOfHost(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return isIP(bare) ? bare : null
}

const LOCAL_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|localdomain|home\.arpa)$/

/**
 * The address as a URL if it may lead to a public host by http or https. Null if its text already rules that out:
 * another scheme, a name or number that is not public, a password. Numbers are understood in every form that a browser
 * understands.
 */
export function publicUrl(address: string): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!['http:', 'https:'].includes(url.protocol) || url.username || url.password) return null
  const ip = ipOfHost(url.hostname)
  if (ip) return isPublicIp(ip) ? url : null
  const name = url.hostname.replace(/\.$/, '')
  return !name.includes('.') || LOCAL_NAMES.test(name) ? null : url
}
