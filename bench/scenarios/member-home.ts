// The home page of a signed-in member, which is rendered for every request.
import { load } from '#bench/measuring/load.ts'
import type { Bench } from '#bench/measuring/report.ts'
import { startSite } from '#bench/sites/processes.ts'
import { signIn } from '#bench/sites/sign-in.ts'

export const memberHome: Bench = {
  name: 'member',
  title: 'Signed-in home page, not stored (PostgreSQL)',
  run: async () => {
    const site = await startSite({ database: 'postgres' })
    try {
      const cookie = await signIn(site)
      const headers = { cookie, 'accept-encoding': 'br' }
      await load(`${site.url}/`, 5, headers, 8)
      const before = await site.cpuSeconds()
      const { requests, perSecond } = await load(`${site.url}/`, 8, headers, 8)
      const cpuMs = (((await site.cpuSeconds()) - before) * 1000) / requests
      return [
        { what: 'processor time per page, database included', value: cpuMs, unit: 'ms', aim: { atMost: 4 } },
        { what: 'pages per second, one process', value: Math.round(perSecond), unit: '' },
      ]
    } finally {
      await site.stop()
    }
  },
}
