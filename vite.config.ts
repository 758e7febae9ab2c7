import tailwindcss from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fonts } from './scripts/vite-fonts.ts'
import { routeAssets } from './scripts/vite-route-assets.ts'

// One `vite build --app` makes the browser's files and the server's program.
export default defineConfig({
  appType: 'custom',
  plugins: [
    tanstackRouter({
      target: 'react',
      autoCodeSplitting: true,
      routesDirectory: './web/routes',
      generatedRouteTree: './web/route-tree.gen.ts',
      quoteStyle: 'single',
      semicolons: false,
      addExtensions: true,
    }),
    react(),
    tailwindcss(),
    fonts(),
    routeAssets(),
  ],
  builder: {},
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        rolldownOptions: {
          input: 'web/entry-client.tsx',
          output: {
            codeSplitting: {
              // What every page needs anyway travels together: fewer requests on a first visit.
              groups: [
                { name: 'base', test: /node_modules\/(react|react-dom|scheduler|@tanstack)\// },
                // Forms, tables and the like: for the pages that have some, not for the first one.
                {
                  name: 'forms',
                  test: /web\/ui\/(field|form|text-input|password-input|select|textarea|checkbox|tabs|table|pagination|pages-of|load-more|gate|empty-state|page-head|skeleton|progress-bar)\.tsx?$/,
                },
                {
                  name: 'site',
                  test: /\/contract\/|web\/(ui|shell)\/|web\/(api|queries)\.ts|rolldown\/runtime|preload-helper/,
                },
              ],
            },
          },
        },
      },
    },
    ssr: {
      build: {
        outDir: 'dist/server',
        ssr: true,
        target: 'node20',
        rolldownOptions: { input: { main: 'main.ts' } },
      },
    },
  },
})
