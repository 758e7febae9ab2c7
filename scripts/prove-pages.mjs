// npm run prove:pages: the proof of stored pages, whole: every page is compared with a fresh rendering after every writing call.
import { runTool, setUp } from './setup.mjs'

await setUp({ build: false })
process.exit(await runTool('vitest', ['run', '--project', 'proof'], { env: { PROOF: 'all' } }))
