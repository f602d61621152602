// Updates the places of a page, which may have been rendered before somebody took them.
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
    // A new state has another page, so this one reloads; once per state, or a stale page would reload for ever.
    if (current.state === state || sessionStorage.getItem(from) === current.state) return
    sessionStorage.setItem(from, current.state)
    location.reload()
  }
  document.addEventListener('visibilitychange', refresh)
  // After fonts and pictures have loaded; again when the page returns from the back/forward cache.
  addEventListener('pageshow', refresh)
})()
