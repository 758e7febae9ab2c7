import type { BlogArticle } from '#contract/blog/blog.ts'

/** Table of contents of a long post. */
export function PostContents({ contents }: Pick<BlogArticle, 'contents'>) {
  if (contents.length === 0) return null
  return (
    <nav
      aria-labelledby="post-contents"
      className="mb-8 rounded-card border border-line bg-raised px-5 py-4 text-base"
    >
      <h2 id="post-contents" className="display text-xl">
        Contents
      </h2>
      <ul className="mt-1">
        {contents.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? 'pl-5' : undefined}>
            <a href={`#${id}`} className="text-link inline-block py-1.5 [overflow-wrap:anywhere]">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
