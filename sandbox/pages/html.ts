// Pages as plain text: no script, so that they work everywhere, with one small style of their own.

/** Text made safe for a page. */
export function safe(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}

const STYLE = `
:root { color-scheme: light dark; --ink: light-dark(#1d1a24, #f4eee2); --quiet: light-dark(#5b5566, #b7afc4);
  --page: light-dark(#f7f1e3, #120e1f); --card: light-dark(#fffdf7, #1d1730); --line: light-dark(#d9cfba, #3a3152);
  --edge: light-dark(#857a64, #8d82a8); --go: light-dark(#8a4b00, #ffb547); --on-go: light-dark(#fff, #1c1200);
  --bad: light-dark(#a4161a, #ff8f87); }
* { box-sizing: border-box; } body { margin: 0; background: var(--page); color: var(--ink);
  font: 1rem/1.55 system-ui, sans-serif; } main { max-width: 34rem; margin: 0 auto; padding: 1rem 1rem 4rem; }
.wide { max-width: 52rem; } header { padding: .6rem 1rem; background: var(--go); color: var(--on-go); text-align: center; font-weight: 600; }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 1.5rem 0 .75rem; } h2 { font-size: 1.15rem; margin: 2rem 0 .5rem; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; margin: 1rem 0; }
.card > h2 { margin-top: 0; } .card > p { margin: .5rem 0; } label { display: block; font-weight: 600; margin-top: 1rem; }
input { font: inherit; width: 100%; min-height: 2.75rem; padding: .4rem .7rem; margin-top: .25rem; color: inherit;
  background: var(--card); border: 1px solid var(--edge); border-radius: .5rem; } .card input { background: var(--page); }
input[aria-invalid] { border-color: var(--bad); border-width: 2px; } .bad { color: var(--bad); font-weight: 600; }
.quiet { color: var(--quiet); font-size: .925rem; } .under { margin: .35rem 0 0; } a { color: inherit; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: 0 1rem; }
button, .button { font: inherit; font-weight: 700; min-height: 2.75rem; padding: .5rem 1.2rem; border: 1px solid var(--edge);
  border-radius: .5rem; background: none; color: inherit; cursor: pointer; text-decoration: none; text-align: center; }
.button { display: inline-flex; align-items: center; } .go { background: var(--go); border-color: var(--go); color: var(--on-go); }
.actions { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem; margin: 1.25rem 0 0; } .small button { font-size: .925rem; padding: .25rem .8rem; }
.beside { display: flex; flex-wrap: wrap; align-items: end; gap: .75rem; } .beside > div { flex: 1 1 8rem; }
:focus-visible { outline: 3px solid var(--go); outline-offset: 2px; } summary { font-weight: 600; padding: .4rem 0; cursor: pointer; }
dl { display: grid; grid-template-columns: 1fr auto; row-gap: .25rem; margin: 0; } dt { color: var(--quiet); } dd { margin: 0; padding-left: 1rem; text-align: right; }
.total { color: inherit; font-weight: 700; border-top: 1px solid var(--line); padding-top: .35rem; margin-top: .35rem; }
.rows { list-style: none; margin: 0; padding: 0; } .rows li { display: flex; flex-wrap: wrap; align-items: center; gap: .35rem 1rem;
  padding: .6rem 0; border-bottom: 1px solid var(--line); } .rows li > :first-child { flex: 1 1 14rem; min-width: 0; overflow-wrap: anywhere; }
.rows .actions { margin: 0; gap: .5rem; align-items: center; } .number { white-space: nowrap; font-variant-numeric: tabular-nums; }
`

/** A whole page; `body` is HTML already. */
export function page(title: string, body: string, { isWide = false, isError = false } = {}): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><meta name="referrer" content="no-referrer"><title>${isError ? 'Error: ' : ''}${safe(title)}</title>
<style>${STYLE}</style></head>
<body><header>Payment sandbox: no real charges, use test cards only.</header>
<main${isWide ? ' class="wide"' : ''}><h1>${safe(title)}</h1>
${body}</main></body></html>`
}

export interface FieldParts {
  name: string
  label: string
  value?: string
  hint?: string
  error?: string | undefined
  autocomplete?: string
  inputmode?: string
  type?: string
  isRequired?: boolean
}

/** A labelled input with its hint and its error. */
export function field({ name, label, value = '', hint, error, type = 'text', ...more }: FieldParts): string {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  const attributes = [
    `id="${name}" name="${name}" type="${type}" value="${safe(value)}"`,
    more.autocomplete && `autocomplete="${more.autocomplete}"`,
    more.inputmode && `inputmode="${more.inputmode}"`,
    more.isRequired && 'required',
    described && `aria-describedby="${described}"`,
    error && 'aria-invalid="true" autofocus',
  ]
  return `<label for="${name}">${safe(label)}</label>
<input ${attributes.filter(Boolean).join(' ')}>
${hint ? `<p class="quiet under" id="${name}-hint">${safe(hint)}</p>` : ''}
${error ? `<p class="bad under" id="${name}-error">${safe(error)}</p>` : ''}`
}

/** A form that posts to its own address, with the secret that shows it was made by this page. */
export function form(csrf: string, body: string): string {
  return `<form method="post"><input type="hidden" name="csrf" value="${safe(csrf)}">${body}</form>`
}

interface Doing {
  act: string
  label: string
  hidden?: Record<string, string>
  /** What it is about, where a list has the same button in every row. */
  about?: string
  /** The one thing that the page is for. */
  isMain?: boolean
}

/** One button that does one thing. */
export function doing(csrf: string, { act, label, hidden = {}, about, isMain = false }: Doing): string {
  const name = about ? ` aria-label="${safe(`${label}: ${about}`)}"` : ''
  const values = Object.entries({ act, ...hidden })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${safe(value)}">`)
    .join('')
  return form(csrf, `${values}<button${isMain ? ' class="go"' : ''}${name}>${safe(label)}</button>`)
}

/** A list of what is to be paid, the last line being the sum; names are texts, amounts "$9.99". */
export function bill(
  lines: readonly (readonly [string, string])[],
  [name, due]: readonly [string, string],
): string {
  const rows = lines.map(([what, amount]) => `<dt>${safe(what)}</dt><dd>${safe(amount)}</dd>`)
  return `<dl class="card">${rows.join('')}<dt class="total">${safe(name)}</dt><dd class="total">${safe(due)}</dd></dl>`
}

/** "November 21, 2026" */
export function dayText(at: number): string {
  return new Date(at * 1000).toLocaleDateString('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  })
}

/** "$9.99" */
export function centsText(amount: number): string {
  return `${amount < 0 ? '−' : ''}$${(Math.abs(amount) / 100).toFixed(2)}`
}
