// Asks this site for its own pages, as a visitor would. Opened before the app is built, which needs it for its calls.

export interface OwnPages {
  /** The status that a visitor gets under a path, after redirects of the site; 503 while it does not serve. */
  statusOf(path: string): Promise<number>
  /** Answers come from here from now on. */
  serve(request: Request): void
}

type Request = (path: string) => Response | Promise<Response>

const HOPS_MAX = 3

export function openOwnPages(): OwnPages {
  let ask: Request | undefined

  return {
    serve: (request) => {
      ask = request
    },
    statusOf: async (path) => {
      if (!ask) return 503
      let at = path
      for (let hops = 0; ; hops++) {
        const response = await ask(at)
        await response.body?.cancel()
        const location = response.headers.get('location')
        const isOwn = location?.startsWith('/') && !location.startsWith('//')
        if (response.status < 300 || response.status >= 400 || !location || !isOwn || hops >= HOPS_MAX)
          return response.status
        at = location
      }
    },
  }
}
