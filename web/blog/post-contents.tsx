import type { BlogArticle } from '#contract/blog/blog.ts'
import { Contents } from '#web/ui/display/contents.tsx'

/** Table of contents of a long post. */
export function PostContents({ contents }: Pick<BlogArticle, 'contents'>) {
  if (contents.length === 0) return null
  return (
    <Contents
      id="post-contents"
      title="Contents"
      className="mb-8 rounded-card border border-line bg-raised px-5 text-base"
      titleClassName="display text-xl"
    >
      <ul className="mt-1">
        {contents.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? 'pl-5' : undefined}>
            <a href={`#${id}`} className="text-link inline-block py-1.5 [overflow-wrap:anywhere]">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </Contents>
  )
}
