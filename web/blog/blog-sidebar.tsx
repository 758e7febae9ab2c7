import Search from 'lucide-react/icons/search'
import { paths } from '#contract/paths.ts'
import { NewsletterBox } from '#web/blog/newsletter/newsletter-box.tsx'
import { useLoaded } from '#web/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ElapsedTime } from '#web/ui/display/relative-time.tsx'
import { AddressForm } from '#web/ui/forms/address-form.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { SiteLink } from '#web/ui/site-link.tsx'
import type { BlogAddress } from './blog-address.ts'
import { recentPostsQuery } from './blog-queries.ts'
import { CategoryLinks } from './category-links.tsx'

/** Beside the list of posts. */
export function BlogSidebar({ address }: { address: BlogAddress }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <BlogSearch {...address} />
      <CategoryLinks chosen={address.category ?? 'all'} />
      <RecentPosts />
      <NewsletterBox />
      <FeedLinks category={address.category} />
    </div>
  )
}

/** Feed links for the list beside it; feeds ignore its search. */
function FeedLinks({ category }: Pick<BlogAddress, 'category'>) {
  return (
    <p className="px-1 text-quiet text-sm">
      Or follow {category ? 'this category' : 'the blog'} in a feed reader:{' '}
      <a href={paths.blogFeed('rss', { category })} className="inline-flex min-h-6 items-center text-link">
        RSS
      </a>{' '}
      or{' '}
      <a href={paths.blogFeed('atom', { category })} className="inline-flex min-h-6 items-center text-link">
        Atom
      </a>
    </p>
  )
}

function BlogSearch({ category, author, search }: BlogAddress) {
  return (
    <search aria-label="Articles">
      <AddressForm action={paths.blog()} address={{ search }} className="flex gap-2">
        {category ? <input type="hidden" name="category" value={category} /> : null}
        {author ? <input type="hidden" name="author" value={author} /> : null}
        <Field label="Search articles" hideLabel className="grow">
          <TextInput
            type="search"
            name="search"
            defaultValue={search}
            placeholder="Search articles..."
            maxLength={100}
            enterKeyHint="search"
          />
        </Field>
        <Button type="submit" aria-label="Search articles">
          <Search size={19} aria-hidden="true" />
        </Button>
      </AddressForm>
    </search>
  )
}

function RecentPosts() {
  const data = useLoaded(recentPostsQuery)
  if (data.data.length === 0) return null
  return (
    <Card as="section" padded={false} labelledBy="recent-posts">
      <CardHead id="recent-posts" title="Recent Posts" level={2} />
      <ul className="divide-y divide-line">
        {data.data.map((post) => (
          <li key={post.id} className="relative px-5 py-3.5 hover:bg-well">
            <SiteLink
              href={paths.post(post.slug)}
              className="stretched block font-medium leading-snug underline-offset-4 hover:underline"
            >
              {post.title}
            </SiteLink>
            {post.publishedAt ? (
              <ElapsedTime at={post.publishedAt} className="mt-1 block text-quiet text-sm" />
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
