// Counts page views of readers who have accepted it, without cookies and without telling who they are.
// Reports the path alone; docs/SECURITY.md says what becomes of it.
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

  let counted = ''
  const count = () => {
    const path = location.pathname.replace(/(.)\/$/, '$1')
    if (path === counted || !isAllowed()) return
    counted = path
    fetch('/api/insights/views', {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      body: JSON.stringify({ path }),
    }).catch(() => {
      console.warn('The page view could not be counted; the page works without it.')
    })
  }

  // The page comes first, and one that was loaded ahead counts when someone comes to look at it.
  const start = () => {
    if (document.prerendering) {
      document.addEventListener('prerenderingchange', start, { once: true })
      return
    }
    count()
    const speed = '/_insights/speed.js'
    if (isAllowed() && !document.querySelector(`script[src="${speed}"]`)) {
      const script = document.createElement('script')
      script.src = speed
      document.head.append(script)
    }
    // Route changes within the page; browsers without the Navigation API tell of pages they load anew.
    globalThis.navigation?.addEventListener('currententrychange', count)
  }
  if (document.readyState === 'complete') start()
  else addEventListener('load', start, { once: true })
})()
