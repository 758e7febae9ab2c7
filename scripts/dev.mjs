// npm run dev: the site with hot reload. Vite answers for scripts and styles, the server's code is loaded through it.
import { createServer as createHttpServer } from 'node:http'
import { setUp } from './setup.mjs'

process.env.NODE_ENV = 'development'
await setUp({ build: false })

const { createServer } = await import('vite')
const react = await import('@vitejs/plugin-react')

// Hot updates travel over a socket of their own, so that the site's listener stays the site's.
const hot = createHttpServer()
await new Promise((done) => hot.listen(0, '127.0.0.1', () => done(undefined)))
const address = hot.address()
const clientPort = typeof address === 'object' && address ? address.port : undefined
const vite = await createServer({
  server: { middlewareMode: true, hmr: { server: hot, clientPort } },
  appType: 'custom',
})

const main = await vite.ssrLoadModule('/main.ts')
const config = readConfig()
const preamble = react.default.preambleCode.replace('__BASE__', '/')
const running = await main
  .startServer({
    config,
    assets: {
      routes: {
        __root__: {
          preloads: [],
          css: [{ href: '/web/styles.css', 'data-tanstack-router-dev-styles': true }],
          scripts: [
            { attrs: { type: 'module' }, children: preamble },
            { attrs: { type: 'module', async: true, src: '/@vite/client' } },
            { attrs: { type: 'module', async: true, src: '/web/entry-client.tsx' } },
          ],
        },
      },
    },
    before: viteFirst,
    onStage: (/** @type {string} */ name, /** @type {string} */ text) => console.log(`  ✓ ${name} (${text})`),
  })
  .catch((/** @type {unknown} */ failure) => stopWith(main.reasonOf(failure, config)))

console.log(`\n  ${config.publicUrl}  (development)\n`)
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    Promise.all([running.stop(), vite.close()]).finally(() => process.exit(0))
  })
}

/** @param {import('node:http').RequestListener} next @returns {import('node:http').RequestListener} */
function viteFirst(next) {
  return (req, res) => vite.middlewares(req, res, () => next(req, res))
}

function readConfig() {
  try {
    return main.readConfig(process.env)
  } catch (failure) {
    return stopWith(failure instanceof Error ? failure.message : String(failure))
  }
}

/** @param {string} reason @returns {never} */
function stopWith(reason) {
  console.error(`\n${reason}\n`)
  process.exit(1)
}
