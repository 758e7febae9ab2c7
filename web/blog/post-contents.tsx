import ChevronDown from 'lucide-react/icons/chevron-down'
import type { BlogArticle } from '#contract/blog/blog.ts'

const BOX = 'mb-8 rounded-card border border-line bg-raised px-5 text-base'

/** Table of contents of a long post; folded on phones, so that the text comes first. */
export function PostContents({ contents }: Pick<BlogArticle, 'contents'>) {
  if (contents.length === 0) return null
  const list = (
    <ul className="mt-1">
      {contents.map(({ id, text, level }) => (
        <li key={id} className={level === 3 ? 'pl-5' : undefined}>
          <a href={`#${id}`} className="text-link inline-block py-1.5 [overflow-wrap:anywhere]">
            {text}
          </a>
        </li>
      ))}
    </ul>
  )
  return (
    <>
      <details className={`group md:hidden ${BOX}`}>
        <summary className="display flex min-h-11 cursor-pointer items-center justify-between text-xl">
          Contents
          <ChevronDown size={18} aria-hidden="true" className="group-open:rotate-180" />
        </summary>
        <nav aria-label="Contents" className="pb-3">
          {list}
        </nav>
      </details>
      <nav aria-labelledby="post-contents" className={`py-4 max-md:hidden ${BOX}`}>
        <h2 id="post-contents" className="display text-xl">
          Contents
        </h2>
        {list}
      </nav>
    </>
  )
}
