// The texts that come with the program, by page.
import type { StaticPageName } from '#contract/site/page-constants.ts'
import type { BuiltInText } from './built-in-text.ts'
import { cookiesText } from './cookies.ts'
import { faqText } from './faq.ts'
import { guidelinesText } from './guidelines.ts'
import { privacyText } from './privacy.ts'
import { termsText } from './terms.ts'

export const BUILT_IN: Readonly<Record<StaticPageName, BuiltInText>> = {
  faq: faqText,
  guidelines: guidelinesText,
  terms: termsText,
  privacy: privacyText,
  cookies: cookiesText,
}
