// npm run check: types and lint, in seconds.
import { runTool, setUp, stage } from './setup.mjs'

await setUp({ build: false })
for (const project of ['contract', 'server', 'web', 'e2e', '.']) {
  await stage(`Types: ${project === '.' ? 'main.ts' : project}`, () =>
    runTool('tsc', ['-p', project, '--singleThreaded'], { quiet: true }),
  )
}
await stage('Lint', () => runTool('biome', ['check', '--max-diagnostics=200', '.'], { quiet: true }))
