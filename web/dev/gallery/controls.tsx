import ArrowRight from 'lucide-react/icons/arrow-right'
import Heart from 'lucide-react/icons/heart'
import Trash from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { Button, ButtonLink, type ButtonVariant } from '#web/ui/button.tsx'
import { Chip, ChipLink, type Tone } from '#web/ui/chip.tsx'
import { PageButtons } from '#web/ui/display/page-buttons.tsx'
import { Pagination } from '#web/ui/display/pagination.tsx'
import { NoSuchPage } from '#web/ui/feedback/no-such-page.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { LinkTabs } from '#web/ui/link-tabs.tsx'
import { LoadMore } from '#web/ui/load-more.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Specimen } from './specimen.tsx'

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'quiet', 'danger']
const TONES: readonly Tone[] = ['amber', 'teal', 'red', 'blue', 'green', 'quiet']

export function Controls() {
  const [isLoved, setLoved] = useState(true)
  return (
    <>
      {VARIANTS.map((variant) => (
        <Specimen key={variant} name={`Button ${variant}`}>
          <Button variant={variant}>Save changes</Button>
          <Button variant={variant} busy>
            Saving
          </Button>
          <Button variant={variant} disabled>
            Save changes
          </Button>
          <Button variant={variant} size="small">
            Small
          </Button>
          <Button variant={variant} size="large" icon={<ArrowRight size={18} aria-hidden="true" />}>
            Large
          </Button>
        </Specimen>
      ))}
      <Specimen name="ButtonLink">
        <ButtonLink href="/database" variant="primary">
          Explore machines
        </ButtonLink>
        <ButtonLink href="/forums">Forums</ButtonLink>
      </Specimen>
      <Specimen name="IconButton, IconLink">
        <IconButton
          label="Favorite"
          aria-pressed={isLoved}
          onClick={() => setLoved(!isLoved)}
          icon={<Heart size={20} aria-hidden="true" />}
          outlined
        />
        <IconButton label="Delete" icon={<Trash size={20} aria-hidden="true" />} />
        <IconButton label="Delete" icon={<Trash size={20} aria-hidden="true" />} outlined disabled />
        <IconLink label="Next" href="/blog" icon={<ArrowRight size={20} aria-hidden="true" />} outlined />
      </Specimen>
      <Specimen name="Chip">
        {TONES.map((each) => (
          <Chip key={each} tone={each}>
            {each}
          </Chip>
        ))}
        {TONES.map((each) => (
          <Chip key={each} tone={each} lit>
            {each} lit
          </Chip>
        ))}
        <Chip tone="amber" lamp={false}>
          POPULAR
        </Chip>
      </Specimen>
      <Specimen name="ChipLink">
        <ChipLink href="/blog" tone="teal">
          All categories
        </ChipLink>
        <ChipLink href="/blog?category=2" tone="teal" lit>
          News
        </ChipLink>
      </Specimen>
      <Specimen name="Tabs">
        <Tabs
          className="w-full"
          label="Topics"
          tabs={[
            { id: 'all', label: 'All Topics', count: 42, content: <p>All of them.</p> },
            { id: 'popular', label: 'Popular', content: <p>Most replies in 30 days.</p> },
            { id: 'following', label: 'Following', count: 0, content: <p>None yet.</p> },
          ]}
        />
      </Specimen>
      <Specimen name="LinkTabs">
        <LinkTabs
          className="w-full"
          label="Ways in"
          active="user"
          tabs={[
            { id: 'user', label: 'User Login', href: '/auth?tab=login' },
            { id: 'admin', label: 'Admin Login', href: '/auth' },
          ]}
        >
          <p>The panel of the chosen tab.</p>
        </LinkTabs>
      </Specimen>
      <Specimen name="Pagination">
        <Pagination page={5} pages={12} hrefOf={(page) => `/database?page=${page}`} />
        <Pagination page={1} pages={3} hrefOf={(page) => `/database?page=${page}`} />
        <NoSuchPage />
        <Pagination page={9} pages={3} hrefOf={(page) => `/database?page=${page}`} />
        <PageButtons page={1} pages={3} onPage={() => {}} />
      </Specimen>
      <Specimen name="LoadMore">
        <LoadMore onClick={() => {}} shown={12} total={30} />
        <LoadMore onClick={() => {}} busy />
      </Specimen>
    </>
  )
}
