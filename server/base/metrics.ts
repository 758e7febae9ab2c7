// Prometheus metrics of this process.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  registry: Registry
  /** Counts an answered request; `route` is the endpoint's pattern, never the address. */
  answered(route: string, status: number, milliseconds: number): void
  /** Counts a cached page, separately because it must cost next to nothing. */
  answeredFromCache(status: number): void
  pageCache: Counter<'result'>
  /** Sets the source of the number of open live streams. */
  countStreams(count: () => number): void
  /** Sets the source of undelivered events, queried at every scrape. */
  watchDeliveries(read: () => Promise<{ oldestSeconds: number; dead: number }>): void
  /** Sets the source of how often a lost connection purged everything. */
  countPurges(count: () => number): void
}

/** How often the event loop's delay is measured. The library's default of 10 ms costs an idle site 1 % of a core. */
const LOOP_SAMPLE_MS = 200
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5]

export function openMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: LOOP_SAMPLE_MS })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route and status',
    labelNames: ['route', 'status'] as const,
    buckets: BUCKETS,
    registers: [registry],
  })
  const pageCache = new Counter({
    name: 'page_cache_requests_total',
    help: 'Pages for visitors, by whether they were stored',
    labelNames: ['result'] as const,
    registers: [registry],
  })
  const fromCache = { ok: 0, notModified: 0 }
  new Gauge({
    name: 'page_cache_answers',
    help: 'Answers sent from the page cache since the start, by status',
    labelNames: ['status'] as const,
    registers: [registry],
    collect() {
      this.set({ status: '200' }, fromCache.ok)
      this.set({ status: '304' }, fromCache.notModified)
    },
  })
  return {
    registry,
    pageCache,
    countStreams: (count) => {
      new Gauge({
        name: 'live_streams_open',
        help: 'Streams of server-sent events that are open now',
        registers: [registry],
        collect() {
          this.set(count())
        },
      })
    },
    watchDeliveries: (read) => {
      const dead = new Gauge({
        name: 'event_dead_letters',
        help: 'Events that failed at every try and wait for somebody to run them',
        registers: [registry],
      })
      new Gauge({
        name: 'event_oldest_undelivered_seconds',
        help: 'Age of the oldest event that has not reached one of its subscribers; 0 where all have',
        registers: [registry],
        async collect() {
          // When the database is down, the other metrics matter all the more.
          const found = await read().catch(() => ({ oldestSeconds: Number.NaN, dead: Number.NaN }))
          this.set(found.oldestSeconds)
          dead.set(found.dead)
        },
      })
    },
    countPurges: (count) => {
      new Counter({
        name: 'reconnect_purges_total',
        help: 'Times that all stored pages were purged because the connection for events was lost',
        registers: [registry],
        collect() {
          this.reset()
          this.inc(count())
        },
      })
    },
    answered: (route, status, milliseconds) => {
      durations.observe({ route, status: String(status) }, milliseconds / 1000)
    },
    answeredFromCache: (status) => {
      if (status === 304) fromCache.notModified++
      else fromCache.ok++
    },
  }
}
