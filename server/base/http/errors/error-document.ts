// The error page for when no page can be rendered: rate limit exceeded, or database unavailable. It is self-contained,
// so that it costs nothing, and looks like the site's own error page.
import type { ErrorBody } from '#contract/errors.ts'

const STYLE = `
:root{color-scheme:light dark;--ground:light-dark(#f7f1e3,#120e1f);--ink:light-dark(#211a33,#f6efe0);--quiet:light-dark(#665d78,#b3a6c9)}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1.5rem;background:var(--ground);color:var(--ink);font:1.0625rem/1.6 Inter,system-ui,sans-serif;text-align:center}
.tilt{display:inline-block;margin:0 0 1.5rem;padding:.6rem 1.5rem;border-radius:10px;background:#120a02;color:#ff9d1f;font:700 1.75rem/1.2 "Big Shoulders","Arial Narrow",sans-serif;letter-spacing:.2em}
h1{margin:0 0 .75rem;font:700 clamp(2rem,1.5rem + 2.5vw,3rem)/1.1 "Big Shoulders","Arial Narrow",sans-serif}
p{margin:0 0 1.25rem}
.quiet{color:var(--quiet);font-size:.9375rem}
a{display:inline-block;margin:.25rem;padding:.6rem 1.1rem;border:1px solid light-dark(#877a5b,#776798);border-radius:8px;color:inherit;font-weight:600;text-decoration:none}
a.main{border-color:transparent;background:#ffb224;color:#211400}
a:focus-visible{outline:3px solid light-dark(#8a5200,#ffc555);outline-offset:2px}
`

/**
 * A page for a status from 400 on. Its first link is the empty address, which means the current page: repeating an
 * address of maximum length would make the answer longer than the request.
 */
export function errorDocument(status: number, { error, requestId }: ErrorBody): string {
  const title = titleOf(status)
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${title}</title><style>${STYLE}</style></head>
<body><main>
<p class="tilt" aria-hidden="true">TILT</p>
<h1>${title}</h1>
<p>${escaped(error)}</p>
<p><a class="main" href="">Try again</a> <a href="/">Go home</a></p>
<p class="quiet">Code: <code>${escaped(requestId)}</code></p>
</main></body></html>
`
}

function titleOf(status: number): string {
  if (status === 429) return 'A moment, please'
  return status < 500 ? 'Something went wrong' : 'Something broke on our side'
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
