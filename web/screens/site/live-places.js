// Brings the places on a page up to date: what one reads may have been drawn before somebody took them.
;(() => {
  const { from, state } = document.currentScript.dataset
  const pauseMs = 5000
  let lastRequestMs = -pauseMs
  const refresh = async () => {
    if (document.hidden || performance.now() - lastRequestMs < pauseMs) return
    lastRequestMs = performance.now()
    const response = await fetch(from).catch(() => null)
    if (!response?.ok) return
    const current = await response.json()
    for (const place of document.querySelectorAll('[data-places]')) {
      const text = current.texts[place.dataset.places]
      if (text && place.textContent !== text) place.textContent = text
    }
    // Full, or free again: another page, which is there by now. Once, or a page that lags behind would go in circles.
    if (current.state === state || sessionStorage.getItem(from) === current.state) return
    sessionStorage.setItem(from, current.state)
    location.reload()
  }
  document.addEventListener('visibilitychange', refresh)
  // After fonts and pictures, which the page is read with; again when it comes back from the browser's memory.
  addEventListener('pageshow', refresh)
})()
