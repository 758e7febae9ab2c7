// Registers public/service-worker.js. Only members' browsers do: it costs a first visit two requests.

const ADDRESS = '/service-worker.js'

/** The registration once the worker is active; null where the browser has none, or refuses it. */
export async function registerServiceWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null
  try {
    await navigator.serviceWorker.register(ADDRESS)
    return await navigator.serviceWorker.ready
  } catch {
    // The site works without it.
    return null
  }
}
