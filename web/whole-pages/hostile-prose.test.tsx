// Hostile texts that pages show as plain text: rendered as on pages, parsed, and rendered again from the result. Nothing
// in it executes, and the second pass changes nothing. Texts with Markdown or HTML: server/writing/markdown.
import { Window } from 'happy-dom'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { plainContent } from '#contract/writing/plain-content.ts'
import { MessageText } from '#web/messages/thread/message-text.tsx'
import { Highlighted } from '#web/search/highlighted.tsx'
import { Paragraphs } from '#web/ui/paragraphs.tsx'

const EVENTS = [
  '<img src=x onerror=evil()>',
  '<body onload=evil()>',
  '<details open ontoggle=evil()>',
  '<input autofocus onfocus=evil()>',
  '<svg/onload=evil()>',
  '<IMG SRC=x ONERROR="evil()"//',
  '<img src="x"onerror="evil()">',
  '<img src=x\nonerror\n=\nevil()>',
  '<scr<script>ipt>evil()</scr</script>ipt>',
  '<<script>evil()//<</script>',
  '<iframe srcdoc="&lt;script&gt;evil()&lt;/script&gt;"></iframe>',
  '<object data="data:text/html,<script>evil()</script>"></object>',
  '<meta http-equiv=refresh content="0;url=javascript:evil()">',
  '<base href="https://evil.example/">',
  '<form action="javascript:evil()"><button>x</button></form>',
]
const LINKS = [
  '<a href="javascript:evil()">x</a>',
  '<a href="JaVa&#115;cript:evil()">x</a>',
  '<a href="java\tscript:evil()">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '[x](javascript:evil())',
  '[x](data:text/html,evil)',
  '![x](javascript:evil())',
  '<javascript:evil()>',
  '[x]: javascript:evil()',
]
/** Change meaning when parsed again, or under other rules. */
const MUTATIONS = [
  '<svg><style><img src=x onerror=evil()></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=evil()&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=evil()>',
  '<svg></p><style><a id="</style><img src=1 onerror=evil()>">',
  '<noscript><p title="</noscript><img src=x onerror=evil()>">',
  '<textarea><img title="</textarea><img src=x onerror=evil()>"></textarea>',
  '<svg><foreignObject><math><annotation-xml encoding="text/html"><img src=x onerror=evil()></annotation-xml></math></foreignObject></svg>',
  '<template><img src=x onerror=evil()></template>',
  '<select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=evil()>">',
  '&lt;img src=x onerror=evil()&gt;',
  '&amp;lt;img src=x onerror=evil()&amp;gt;',
  '&#x3c;img src=x onerror=evil()&#x3e;',
  '&#60script&#62evil()',
  '＜script＞evil()＜/script＞',
  '\u2028<img src=x onerror=evil()>\u0000<sc\u0000ript>evil()</script>',
]
const ALL = [...EVENTS, ...LINKS, ...MUTATIONS]

/** Active parts of HTML: foreign elements, event handlers, executable addresses. */
function liveIn(html: string): string[] {
  const { document } = new Window({ settings: { disableErrorCapturing: true } })
  document.body.innerHTML = html
  return [...document.body.querySelectorAll('*')].flatMap((element) => {
    const tag = element.tagName.toLowerCase()
    const attributes = [...element.attributes].filter(
      ({ name, value }) =>
        /^on|srcdoc/i.test(name) ||
        /^\s*(java\s*script|data|vbscript):/i.test(value ?? '') ||
        name === 'style',
    )
    return ['p', 'a', 'mark', 'div', 'span'].includes(tag)
      ? attributes.map(({ name }) => `${tag} ${name}`)
      : [tag]
  })
}

const AS_WRITTEN: Record<string, (text: string) => ReactNode> = {
  'a note, feedback or a contact message': (text) => <Paragraphs text={text} />,
  'an unsent message': (text) => <MessageText text={text} />,
  'what a search found': (text) => <Highlighted text={text} query="script evil" />,
}
const DRAWN = {
  ...AS_WRITTEN,
  'an article without its markup': (content: string) => <p>{plainContent(content)}</p>,
}

test('text that is put into a page as HTML, without its script elements, is alive all the same', () => {
  const naive = (text: string) => text.replace(/<script\b[^>]*>[\s\S]*?<\/script>/gi, '')
  expect(EVENTS.filter((text) => liveIn(naive(text)).length > 0).length).toBeGreaterThan(10)
  expect(LINKS.filter((text) => liveIn(naive(text)).length > 0).length).toBeGreaterThan(2)
  expect(MUTATIONS.filter((text) => liveIn(naive(text)).length > 0).length).toBeGreaterThan(5)
})

test('text whose entities are read before it is put into a page comes alive on the second reading', () => {
  const naive = (text: string) => text.replaceAll('&lt;', '<').replaceAll('&gt;', '>')
  expect(liveIn('&lt;img src=x onerror=evil()&gt;')).toEqual([])
  expect(liveIn(naive('&lt;img src=x onerror=evil()&gt;'))).toEqual(['img'])
})

test.each(Object.entries(DRAWN))(
  '%s: nothing lives, and reading the result again changes nothing',
  (_what, draw) => {
    for (const text of ALL) {
      const html = renderToStaticMarkup(draw(text))
      expect([text, liveIn(html)]).toEqual([text, []])
      const { document } = new Window()
      document.body.innerHTML = html
      const once = document.body.innerHTML
      document.body.innerHTML = once
      expect(document.body.innerHTML).toBe(once)
      expect([text, liveIn(once)]).toEqual([text, []])
    }
  },
)

test.each(Object.entries(AS_WRITTEN))('%s is shown as it was written', (_what, draw) => {
  for (const text of ALL) {
    const { document } = new Window()
    document.body.innerHTML = renderToStaticMarkup(draw(text))
    // Parsers differ on the NUL character, which no text may contain; paragraphs begin and end with their words.
    const shown = document.body.textContent.replaceAll('\u0000', '').replaceAll('\ufffd', '')
    expect(shown.trim()).toBe(text.replaceAll('\u0000', '').trim())
  }
})
