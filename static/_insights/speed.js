// Measures the web vitals of a page that was loaded, for readers who have accepted it, and reports them
// once, when the page is left or hidden. https://web.dev/articles/vitals
;(() => {
  const isAllowed = () => {
    try {
      return (
        localStorage.getItem('cookiesAccepted') === 'true' &&
        navigator.globalPrivacyControl !== true &&
        navigator.doNotTrack !== '1'
      )
    } catch {
      // The browser keeps nothing for this site, so no one can have accepted.
      return false
    }
  }

  // A page that was loaded in the background was painted when someone came to look.
  if (document.visibilityState === 'hidden') return

  const path = location.pathname.replace(/(.)\/$/, '$1')
  const values = {}
  const observers = []
  const observe = (type, options, take) => {
    if (!PerformanceObserver.supportedEntryTypes.includes(type)) return
    const observer = new PerformanceObserver((list) => list.getEntries().forEach(take))
    observer.observe({ type, buffered: true, ...options })
    observers.push([observer, take])
  }

  const startedAt = () => performance.getEntriesByType('navigation')[0]?.activationStart ?? 0
  observe('largest-contentful-paint', {}, (entry) => {
    values.LCP = Math.max(0, entry.startTime - startedAt())
  })

  // The worst window of shifts: at most a second between two, at most five in all.
  let shift = { sum: 0, first: 0, last: 0 }
  observe('layout-shift', {}, (entry) => {
    if (entry.hadRecentInput) return
    const at = entry.startTime
    const continues = at - shift.last < 1000 && at - shift.first < 5000
    shift = continues
      ? { sum: shift.sum + entry.value, first: shift.first, last: at }
      : { sum: entry.value, first: at, last: at }
    values.CLS = Math.max(values.CLS ?? 0, shift.sum)
  })
  if (PerformanceObserver.supportedEntryTypes.includes('layout-shift')) values.CLS ??= 0

  // The longest interactions; one outlier in fifty is passed over.
  const interactions = new Map()
  observe('event', { durationThreshold: 40 }, ({ interactionId, duration }) => {
    if (!interactionId) return
    interactions.set(interactionId, Math.max(duration, interactions.get(interactionId) ?? 0))
    const slowest = [...interactions.values()].sort((a, b) => b - a)
    values.INP = slowest[Math.floor((performance.interactionCount ?? slowest.length) / 50)]
    values.INP ??= slowest.at(-1)
  })

  let isReported = false
  const report = () => {
    if (isReported || document.visibilityState !== 'hidden') return
    for (const [observer, take] of observers) observer.takeRecords().forEach(take)
    if (Object.keys(values).length === 0 || !isAllowed()) return
    isReported = true
    for (const [observer] of observers) observer.disconnect()
    fetch('/api/insights/vitals', {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      body: JSON.stringify({ path, ...values }),
    }).catch(() => {
      console.warn('The web vitals could not be reported; the page works without it.')
    })
  }
  addEventListener('visibilitychange', report, { capture: true })
})()
