import type { ReactNode } from 'react'
import { Card, CardHead } from './card.tsx'
import { SiteLink } from './site-link.tsx'

export interface TitleListProps {
  id: string
  title: string
  items: readonly { href: string; title: string; facts: ReactNode; picture?: string }[]
}

/** Titles with a line of facts each, as a foretaste below a gate; absent without any. */
export function TitleList({ id, title, items }: TitleListProps) {
  if (items.length === 0) return null
  return (
    <Card as="section" padded={false} labelledBy={id} className="mx-auto mb-14 max-w-2xl">
      <CardHead id={id} title={title} level={2} />
      <ul className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.href} className="relative flex items-center gap-3.5 px-4 py-3 hover:bg-well sm:px-5">
            {item.picture ? (
              <img
                src={item.picture}
                alt=""
                width={64}
                height={48}
                loading="lazy"
                className="h-12 w-16 shrink-0 rounded-md border border-line object-cover"
              />
            ) : null}
            <div className="min-w-0">
              <h3 className="font-semibold leading-snug">
                <SiteLink href={item.href} className="stretched underline-offset-4 hover:underline">
                  {item.title}
                </SiteLink>
              </h3>
              <p className="num mt-0.5 text-quiet text-sm">{item.facts}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
