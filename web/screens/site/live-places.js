// Brings the places on a page up to date: what one reads may have been drawn before somebody took them.
;(() => {
  const { from, state } = document.currentScript.dataset
  const pauseMs = 5000
  let asked = -pauseMs
  const look = async () => {
    if (document.hidden || performance.now() - asked < pauseMs) return
    asked = performance.now()
    const answer = await fetch(from).catch(() => null)
    if (!answer?.ok) return
    const now = await answer.json()
    for (const place of document.querySelectorAll('[data-places]')) {
      const text = now.texts[place.dataset.places]
      if (text && place.textContent !== text) place.textContent = text
    }
    // Full, or free again: another page, which is there by now. Once, or a page that lags behind would go in circles.
    if (now.state === state || sessionStorage.getItem(from) === now.state) return
    sessionStorage.setItem(from, now.state)
    location.reload()
  }
  document.addEventListener('visibilitychange', look)
  // After fonts and pictures, which the page is read with; again when it comes back from the browser's memory.
  addEventListener('pageshow', look)
})()
