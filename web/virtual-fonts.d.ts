// Made by scripts/vite/fonts.ts.
declare module 'virtual:fonts' {
  /** Addresses of the faces every page needs, for `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
  export const preloadFonts: readonly string[]
  export const fontUrls: Readonly<Record<'inter' | 'big-shoulders' | 'doto', string>>
}

declare module 'virtual:fonts.css'
