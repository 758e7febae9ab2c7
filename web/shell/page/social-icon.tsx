// SocialIcon: the icon of a social network.
import type { ReactNode } from 'react'
import type { SocialLink } from '#contract/site/site.ts'

type Network = SocialLink['network']

const LINE = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 2,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

// Simple icons of our own, in one stroke width.
const SIGNS: Record<Network, ReactNode> = {
  instagram: (
    <g {...LINE}>
      <rect x="3.5" y="3.5" width="17" height="17" rx="5" />
      <circle cx="12" cy="12" r="4" />
      <path d="M17 7h.01" />
    </g>
  ),
  facebook: <path {...LINE} d="M16 3.5h-2a4 4 0 0 0-4 4v13M6.5 12.5H15" />,
  twitter: <path {...LINE} d="M4 4l16 16M20 4L4 20" />,
  youtube: (
    <g {...LINE}>
      <rect x="2.5" y="5.5" width="19" height="13" rx="4" />
      <path d="M10.5 9.5v5l4-2.5z" fill="currentColor" />
    </g>
  ),
  discord: (
    <g {...LINE}>
      <path d="M8 5.5c2.6-.7 5.4-.7 8 0 2.6 3.3 4 7.5 3.5 11.5-1.3 1-2.5 1.5-4 1.8l-1.2-2.1M8 5.5C5.4 8.8 4 13 4.5 17c1.3 1 2.5 1.5 4 1.8l1.2-2.1M8 16c2.6 1 5.4 1 8 0" />
      <path d="M9.3 12h.01M14.7 12h.01" strokeWidth="3" />
    </g>
  ),
}

export const NETWORK_NAMES: Record<Network, string> = {
  instagram: 'Instagram',
  facebook: 'Facebook',
  twitter: 'Twitter',
  youtube: 'YouTube',
  discord: 'Discord',
}

export function SocialIcon({ network, size = 20 }: { network: Network; size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {SIGNS[network]}
    </svg>
  )
}
