// Runs in the page before anything else; plain script, since a compiler's helpers do not exist there.
window.vitals = { fcp: 0, lcp: 0, blocking: 0, cls: 0 }

function watch(type, heard) {
  new PerformanceObserver((list) => list.getEntries().forEach(heard)).observe({ type, buffered: true })
}

watch('paint', (entry) => {
  if (entry.name === 'first-contentful-paint') window.vitals.fcp = entry.startTime
})
watch('largest-contentful-paint', (entry) => {
  window.vitals.lcp = entry.startTime
})
// Total blocking time as it is defined: what long tasks take beyond 50 ms each, once there is something to look at.
watch('longtask', (entry) => {
  const { fcp } = window.vitals
  if (fcp > 0 && entry.startTime >= fcp) window.vitals.blocking += Math.max(0, entry.duration - 50)
})
watch('layout-shift', (entry) => {
  if (!entry.hadRecentInput) window.vitals.cls += entry.value
})
