import { paths } from '#contract/paths.ts'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { Avatar } from '#web/ui/display/avatar.tsx'
import { DmdStrip } from '#web/ui/display/dmd-strip.tsx'
import { Money } from '#web/ui/display/money.tsx'
import { LongDate, RelativeTime } from '#web/ui/display/relative-time.tsx'
import { Score } from '#web/ui/display/score.tsx'
import { Sparkline } from '#web/ui/display/sparkline.tsx'
import { Table } from '#web/ui/display/table.tsx'
import { Translite } from '#web/ui/display/translite.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { SectionHead, ViewAll } from '#web/ui/section-head.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import { Specimen } from './specimen.tsx'

const STATISTICS = [
  { value: '12,000+', label: 'Machines' },
  { value: '40+', label: 'Manufacturers' },
  { value: '50,000+', label: 'Community members' },
  { value: '8,500+', label: 'Marketplace listings' },
  { value: '125,000+', label: 'Forum posts' },
]
const NAMES = ['TiltTom', 'NeonJane', 'Ramp_Rat', 'oldwood', 'boardfix', 'silverball']
const MACHINE = { name: 'Firepower', maker: 'Williams', year: 1980, display: 'alphanumeric' }

export function Display() {
  return (
    <>
      <Specimen name="PageHead">
        <PageHead
          title="Pinball Database"
          lead="Every machine, its editions, and what people who own one say."
          breadcrumb={[{ label: 'Home', href: '/' }, { label: 'Pinball Database' }]}
          eyebrow={<Chip tone="teal">12,000+ machines</Chip>}
        />
      </Specimen>
      <Specimen name="SectionHead">
        <div className="w-full">
          <SectionHead title="Featured Pinball Machines" href="/database" linkLabel="View All machines" />
        </div>
      </Specimen>
      <Specimen name="Card, Translite, Score">
        <Card as="article" padded={false} liftable className="w-full max-w-72">
          <Translite src={paths.translite(MACHINE)} alt="" />
          <div className="flex flex-col gap-2 p-4">
            <Chip tone="red">Popular</Chip>
            <SiteLink href="/database" className="stretched font-semibold text-lg">
              Firepower
            </SiteLink>
            <p className="text-quiet text-sm">Williams, 1980</p>
            <Score value={4.6} label="Rated 4.6 of 5" />
          </div>
        </Card>
        <Card padded={false} className="min-w-60 grow">
          <CardHead title="Latest Discussions">
            <ViewAll href="/forums" />
          </CardHead>
          <ul>
            {NAMES.slice(0, 3).map((name) => (
              <li key={name} className="flex items-center gap-3 border-line not-last:border-b px-4 py-3">
                <Avatar name={name} />
                <span className="font-semibold">A topic by {name}</span>
              </li>
            ))}
          </ul>
        </Card>
      </Specimen>
      <Specimen name="DmdStrip">
        <DmdStrip statistics={STATISTICS} label="The site in figures" className="w-full" />
      </Specimen>
      <Specimen name="Score">
        <Score value={4.9} label="Rated 4.9 of 5" size="large" />
        <Score value={4.5} label="Rated 4.5 of 5" />
        <Score value="02:14" label="2 days 14 hours" size="small" />
      </Specimen>
      <Specimen name="Avatar">
        {NAMES.map((name) => (
          <Avatar key={name} name={name} />
        ))}
        <Avatar name="Broken" src="/no-such-picture" size={56} />
      </Specimen>
      <Specimen name="Money, RelativeTime, LongDate">
        <Money amount="7450.00" />
        <RelativeTime at="2026-03-04T10:00:00.000Z" />
        <LongDate at="2026-03-04T10:00:00.000Z" />
        <LongDate at="2026-03-04T10:00:00.000Z" time />
      </Specimen>
      <Specimen name="Sparkline">
        <Sparkline
          points={[5_800, 6_050, 6_000, 6_250, 6_100].map((value, at) => ({ at: at * 1_000, value }))}
        />
        <Sparkline points={[0, 1].map((at) => ({ at, value: 900 }))} />
      </Specimen>
      <Specimen name="Table">
        <Table label="Editions" maxHeight="12rem" className="w-full">
          <thead>
            <tr>
              <th scope="col">Edition</th>
              <th scope="col">Year</th>
              <th scope="col" className="num">
                Made
              </th>
              <th scope="col" className="num">
                Median price
              </th>
            </tr>
          </thead>
          <tbody>
            {NAMES.map((name, index) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{1980 + index}</td>
                <td className="num">{(17_410 - index * 2_113).toLocaleString('en-US')}</td>
                <td className="num">
                  <Money amount={`${3200 + index * 450}.00`} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </Specimen>
    </>
  )
}
